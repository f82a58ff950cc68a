import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Visit } from './visit.ts'

/** Compressed bytes that a well-known portal with these libraries sends before it shows its list. */
const SCRIPT_BYTES = 184_000
const ROWS = 25

const PAGE = `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,">
<script type="module" src="/script.js"></script><main></main></html>`

const SCRIPT = `const rows = await (await fetch('/rows')).json()
document.querySelector('main').innerHTML = '<ul>' + rows.map((row) => '<li>' + row + '</li>').join('') + '</ul>'
//`

/**
 * Reference page of a run: as heavy as such a portal, without computation, with one call for its rows. Its time is the cost of the
 * network and this machine for any page.
 */
export const startPlainPage = async () => {
  // Four letters carry three random bytes, and compression removes the rest.
  const script = brotliCompressSync(SCRIPT + randomBytes(SCRIPT_BYTES).toString('base64'))
  const rows = JSON.stringify(Array.from({ length: ROWS }, (_, row) => `Row ${row}`))
  const answers: Record<string, [string, string | Buffer]> = {
    '/': ['text/html', PAGE],
    '/script.js': ['text/javascript', script],
    '/rows': ['application/json', rows],
  }
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', '']
    if (typeof body !== 'string') response.setHeader('content-encoding', 'br')
    response.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const visit: Visit = { name: 'a plain page', url: `http://localhost:${port}/`, ready: 'main li' }
  return { visit, close: () => server.close() }
}
