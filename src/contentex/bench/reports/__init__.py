"""Reports of a run: `summarise(result)` computes the figures once, and every report is made from that summary.

| report | function |
|---|---|
| tables for a terminal | `terminal.tables` |
| figures for a program | `json_report.write_json` |
| a row for each page and contender | `csv_report.write_csv` |
| a page with plots and examples | `html.write_html` |
"""
