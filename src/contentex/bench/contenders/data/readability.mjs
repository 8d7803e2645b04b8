// Readability.js as a worker: a line of JSON for each page in, a line of JSON for each answer out.
// The protocol is that of contentex.bench.running.worker. Pages come in UTF-8.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";

const answer = (values) => process.stdout.write(JSON.stringify(values) + "\n");
console.log = console.info = console.error; // only answers go to the standard output

function read(text, url) {
  const dom = new JSDOM(text, { ...(URL.canParse(url) && { url }), virtualConsole: new VirtualConsole() });
  return { dom, article: new Readability(dom.window.document).parse() };
}

// Processor time of all of Node's threads, its garbage collector and compiler included.
function timed(text, url) {
  const start = process.cpuUsage();
  const made = read(text, url);
  const { user, system } = process.cpuUsage(start);
  made.dom.window.close();
  return { article: made.article, seconds: (user + system) / 1e6 };
}

function best(text, url, runs) {
  let found = timed(text, url);
  for (let run = 1; run < runs; run++) {
    const next = timed(text, url);
    if (next.seconds < found.seconds) found = next;
  }
  return found;
}

const day = (date) => /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0] ?? "";

const metadata = (article) => ({
  title: article?.title ?? "",
  author: article?.byline ?? "",
  date: day(article?.publishedTime),
});

// Linux counts what the process that started this one held, too, unless asked in this way.
function peak() {
  try {
    return 1024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {
    return 1024 * process.resourceUsage().maxRSS;
  }
}

function respond(request) {
  const text = Buffer.from(request.html, "base64").toString("utf8");
  try {
    const { article, seconds } = best(text, request.url, request.runs);
    return { html: article?.content ?? "", seconds, ...(request.metadata && metadata(article)) };
  } catch (error) {
    return { failure: `error: ${error?.name ?? "Error"}`, detail: String(error?.stack ?? error) };
  }
}

answer({ ready: true });
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  answer({ ...respond(request), id: request.id, peak: peak() });
}
