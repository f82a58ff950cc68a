import { saveDraft } from '#contract/endpoints/customers.ts'
import { expect, SESSION_ENDED, test } from '#test/support/e2e.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { LandingPage } from '../pages/landing-page.ts'
import { answerRecommendation } from '../support/recommendation.ts'
import { countCells } from './cells.ts'
import { FORMS } from './forms.ts'

/** Longer than a session lasts. */
const SESSION_OVER_MS = 12 * 60 * 60_000 + 60_000

const { cell } = countCells({
  goal: 'B5',
  of: 12,
  text: 'forms were the same after the session had ended in them and the person had signed in again, without a lost field',
})

for (const { name, lastTyped, start } of FORMS)
  test(`a session that ends in the form leads back to it, with its values: ${name}`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    test.slow()
    allowOnConsole(SESSION_ENDED)
    allowOnConsole(/WebSocket/)
    await answerRecommendation(context)
    let stored = ''
    page.on('response', (answer) => {
      const request = answer.request()
      if (answer.ok() && request.url().endsWith(saveDraft.path)) stored = request.postData() ?? stored
    })
    const form = await start({ page, context, world })
    if (lastTyped !== undefined) await expect.poll(() => stored).toContain(lastTyped)
    await cell(name, async () => {
      await letPass(world, SESSION_OVER_MS)
      await form.submit.click()
      await page.waitForURL('/')
      const landing = new LandingPage(page)
      await expect(landing.toast).toContainText(landing.words.notices.sessionExpired)
      await landing.signInAs(form.customer.person)
      await form.reopen?.()
      await expect(form.open).toBeVisible()
      if (!form.isCard) await form.expectKept()
    })
  })
