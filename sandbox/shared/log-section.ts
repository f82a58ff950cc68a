import { type Html, html } from './html.ts'
import type { LogEntry } from './request-log.ts'

/** The last calls as a table, with expandable request bodies. */
export function logSection(entries: readonly LogEntry[]): Html {
  return html`<section aria-labelledby="calls" lang="en" dir="ltr">
<h2 id="calls">Calls</h2>
${
  entries.length === 0
    ? html`<p class="empty">Nothing has called this provider since it was started or reset.</p>`
    : html`<p class="muted">The last ${entries.length}, newest first. Secrets and numbers are masked.</p>
<div class="scroll" tabindex="0" role="region" aria-label="List of calls"><table>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">Call</th><th scope="col">Status</th><th scope="col" class="end">ms</th><th scope="col">Request body</th></tr></thead>
<tbody>${entries.map(row)}</tbody></table></div>`
}
</section>`
}

function row(entry: LogEntry): Html {
  return html`<tr>
<td><time datetime="${entry.at}">${entry.at.slice(11, 19)}</time></td>
<td><code>${entry.direction === 'out' ? '→ ' : ''}${entry.method} ${entry.path}</code></td>
<td>${statusTag(entry.status)}</td>
<td class="end">${Math.round(entry.ms)}</td>
<td>${bodyCell(entry.body)}</td>
</tr>`
}

function statusTag(status: number): Html {
  const tone = status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok'
  return html`<span class="tag ${tone}">${status === 0 ? 'no answer' : status}</span>`
}

function bodyCell(body: unknown): Html {
  if (body === undefined) return html`<span class="muted">none</span>`
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return html`<details><summary>Show</summary><pre>${text}</pre></details>`
}
