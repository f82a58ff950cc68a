import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readPortalBuild } from '#server/http/portal/documents.ts'
import { checkPortal, portalFindings } from '#server/operations/check-portal.ts'
import { runningApi } from '../support/api.ts'
import { writeSmallPortal } from '../support/small-portal.ts'

const api = runningApi()
const [built, served] = [writeSmallPortal(), writeSmallPortal()]
let app: Awaited<ReturnType<typeof createApp>>
let deps: typeof api.server.deps

beforeAll(async () => {
  const config = { ...api.config, production: true }
  app = await createApp({ ...api.server.deps, config }, { portal: served })
  const appUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  deps = { ...api.server.deps, config: { ...config, appUrl } }
})
afterAll(() => app.close())

const alerts = () => api.mails({ subject: 'was changed after the build' })

test('an unchanged portal causes no alert', async () => {
  await checkPortal(deps, built)
  expect(await alerts()).toEqual([])
})

test('one alert names a changed script and an added script', async () => {
  appendFileSync(join(served, 'assets/app-1234.js'), ';fetch("https://evil.example")')
  const changed = await createApp(deps, { portal: tampered() })
  const appUrl = await changed.listen({ port: 0, host: '127.0.0.1' })
  const proxied = { ...deps, config: { ...deps.config, appUrl } }
  await checkPortal(proxied, built)
  await checkPortal(proxied, built)
  await changed.close()
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert?.text).toContain('/assets/app-1234.js')
  expect(alert?.text).toContain('/managePayment: <script src="https://evil.example/skim.js">')
  expect(alert?.text).toMatch(/\/signup: <script> 'sha256-/)
})

/** Adds a foreign and an inline script to the page on which people type cards. Returns the served folder. */
const tampered = (): string => {
  const path = join(served, 'app.html')
  const html = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    html.replace(
      '</head>',
      '<script src="https://evil.example/skim.js"></script><script>steal()</script></head>',
    ),
  )
  return served
}

/** Serves the built portal behind a proxy that changes its answers. Returns the findings. */
const throughProxy = async (
  change: (path: string, answer: { body: string; headers: Record<string, string> }) => 'silent' | undefined,
) => {
  const origin = await createApp(deps, { portal: built })
  const proxy = createServer((request, response) => {
    void origin.inject({ url: request.url ?? '/', headers: { accept: 'text/html' } }).then((found) => {
      const headers = { 'content-security-policy': String(found.headers['content-security-policy'] ?? '') }
      const answer = { body: found.body, headers }
      if (change(request.url ?? '/', answer) === 'silent') return request.socket.destroy()
      return response.writeHead(200, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const proxied = { ...deps, config: { ...deps.config, appUrl: `http://127.0.0.1:${port}` } }
  const build = readPortalBuild(built, deps.config.seller)
  if (!build) throw new Error('The small portal is not whole')
  const findings = await portalFindings(proxied, build).catch((error: Error) => error.message)
  proxy.closeAllConnections()
  proxy.close()
  await origin.close()
  return findings
}

test('a portal behind a proxy that changes nothing has no finding', async () => {
  expect(await throughProxy(() => undefined)).toEqual([])
})

test.each([
  ['a further origin of scripts', "script-src 'self' https://evil.example"],
  ['any origin of scripts', 'script-src * '],
])('a policy with %s is found', async (_, rule) => {
  const findings = await throughProxy((_path, { headers }) => {
    headers['content-security-policy'] = `${headers['content-security-policy']}`.replace(
      "script-src 'self'",
      rule,
    )
    return undefined
  })
  expect(findings).toContain('/managePayment: content-security-policy')
})

test.each([
  ['a rule for elements', 'script-src-elem *'],
  ['another origin of connections', 'connect-src https://evil.example'],
])('a policy with %s beside ours is found', async (_, rule) => {
  const findings = await throughProxy((_path, { headers }) => {
    headers['content-security-policy'] += `;${rule}`
    return undefined
  })
  expect(findings).toContain('/managePayment: content-security-policy')
})

test.each([
  [
    'a known address in a data attribute',
    '<script data-src="/assets/app-1234.js" src="https://evil.example/x"></script>',
  ],
  ['a harmless type in a data attribute', '<script data-type="application/json">evil()</script>'],
  ['no end tag', '<script src="https://evil.example/x">'],
])('a foreign script with %s is found', async (_, script) => {
  const findings = await throughProxy((path, answer) => {
    if (path === '/managePayment') answer.body = answer.body.replace('</body>', `${script}</body>`)
    return undefined
  })
  expect(findings).toEqual([expect.stringMatching(/^\/managePayment: (?:<script|a script without an end)/)])
})

test('one address without an answer is a finding, and a portal without any answer is an error', async () => {
  expect(await throughProxy((path) => (path === '/assets/app-1234.js' ? 'silent' : undefined))).toEqual([
    '/assets/app-1234.js: no answer',
  ])
  expect(await throughProxy(() => 'silent')).toBe('no page answers')
})
