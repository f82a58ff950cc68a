import { expect, test } from 'vitest'
import { startedSandbox } from '../sandbox-harness.ts'

const sandbox = startedSandbox()

test.each([
  'faq',
  'privacy',
  'terms',
  'agreement',
  'offline-agreements',
  'cloud-identity',
  'group-instructions',
  'create-project',
  'support',
  'billing-reports',
  'billing-reports/012345-567890-ABCDEF',
  'social/x',
  'social/linkedin',
  'social/youtube',
])('/site/%s is in English and in Arabic', async (path) => {
  const answer = await sandbox.get(`/site/${path}`)
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toMatch(/<article class="card" lang="en" dir="ltr"><h1>[A-Z][^<]{3,}<\/h1>/)
  expect(page).toMatch(/<article class="card" lang="ar" dir="rtl"><h1>[\u0600-\u06ff][^<]{3,}<\/h1>/)
})

test('billing reports name the account they were opened for, escaped', async () => {
  expect(await (await sandbox.get('/site/billing-reports/012345-567890-ABCDEF')).text()).toContain(
    '012345-567890-ABCDEF',
  )
  expect(await (await sandbox.get('/site/billing-reports/%3Cb%3E')).text()).toContain('&lt;b&gt;')
})

test('no link inside the sandbox is dead', async () => {
  const seen = new Set<string>()
  const dead: string[] = []
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    const answer = await sandbox.get(path, { redirect: 'follow', headers: { accept: 'text/html' } })
    const text = await answer.text()
    if (!answer.ok) dead.push(path)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return
    for (const [, link = ''] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) await visit(link)
  }
  await visit('/')
  expect(dead).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
})
