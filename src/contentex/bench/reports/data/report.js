// Headings become buttons that sort their table. Without this script the tables are sorted by F1.
"use strict";
for (const heading of document.querySelectorAll("th[data-sort]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...heading.childNodes);
  button.addEventListener("click", () => sort(heading));
  heading.append(button);
}

function sort(heading) {
  const table = heading.closest("table");
  const column = heading.cellIndex;
  const isText = heading.dataset.sort === "text";
  const upwards = heading.ariaSort ? heading.ariaSort === "descending" : isText;
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.ariaSort = upwards ? "ascending" : "descending";
  const key = row => isText ? row.cells[column].textContent.trim() : row.cells[column].dataset.value;
  const compare = (a, b) => isText ? a.localeCompare(b, "en") : a - b;
  const rows = [...table.tBodies[0].rows].map(row => [key(row), row]);
  // What has no figure stands at the end, whichever way the others are sorted.
  rows.sort(([a], [b]) => a === "" || b === "" ? (a === "") - (b === "") : upwards ? compare(a, b) : compare(b, a));
  table.tBodies[0].append(...rows.map(([, row]) => row));
}

// A link to a page opens it.
const open = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
};
addEventListener("hashchange", open);
open();
