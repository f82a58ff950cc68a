import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, test } from '#test/support/e2e.ts'
import { answerRecommendation } from '../support/recommendation.ts'
import type { Browsing } from '../support/start.ts'
import { wordsOf } from '../support/words.ts'
import { countCells } from './cells.ts'
import { FORMS, type OpenForm } from './forms.ts'

/** The messages of a browser without a network. */
const NO_NETWORK = /ERR_|WebSocket|Failed to fetch|409 \(Conflict\)/
const { offline, actions } = wordsOf('en').common

const { cell } = countCells({
  goal: 'B2',
  of: 36,
  text: 'forms and moments without a network kept what was typed, said so, and had one effect afterwards',
})

const isCallOf = ({ path }: OpenForm, request: Request) =>
  request.method() !== 'GET' && new URL(request.url()).pathname === path

const goOffline = async (page: Page, context: BrowserContext) => {
  await context.setOffline(true)
  await expect(page.getByText(offline.title)).toBeVisible()
}

const goOnline = async (page: Page, context: BrowserContext) => {
  await context.setOffline(false)
  await expect(page.getByText(offline.title)).toBeHidden()
}

/** Presses what the page offers, until the call has succeeded. */
const finish = async (page: Page, form: OpenForm) => {
  const again = page.getByRole('button', { name: new RegExp(`^(${actions.retry}|${actions.reload})$`) })
  await expect(async () => {
    if (await form.done.isHidden()) {
      if (await form.open.isVisible()) await form.submit.click({ timeout: 2000 })
      else if (await again.first().isVisible()) await again.first().click({ timeout: 2000 })
    }
    await expect(form.done).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 60_000 })
  await form.expectOnce()
}

interface Moment {
  name: string
  run(place: Browsing, form: OpenForm): Promise<void>
}

const MOMENTS: readonly Moment[] = [
  {
    name: 'before',
    run: async ({ page, context }, form) => {
      await goOffline(page, context)
      await form.submit.click()
      await expect(form.submit).toBeEnabled()
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
      await form.expectKept()
      await goOnline(page, context)
    },
  },
  {
    name: 'during',
    run: async ({ page, context }, form) => {
      let isLost = false
      await page.route(
        ({ pathname }) => pathname === form.path,
        async (route) => {
          if (isLost || !isCallOf(form, route.request())) return route.fallback()
          isLost = true
          await route.fetch()
          await context.setOffline(true)
          await route.abort('internetdisconnected')
        },
      )
      await form.submit.click()
      await expect(page.getByText(offline.title)).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
      await form.expectKept()
      await goOnline(page, context)
    },
  },
  {
    name: 'after',
    run: async ({ page, context }, form) => {
      const answered = page.waitForResponse((answer) => isCallOf(form, answer.request()))
      await form.submit.click()
      await (await answered).finished()
      await context.setOffline(true)
      await expect(page.getByText(offline.title).or(form.done).first()).toBeVisible()
      await goOnline(page, context)
    },
  },
]

for (const form of FORMS)
  for (const moment of MOMENTS)
    test(`no network ${moment.name} the form is sent: ${form.name}`, async ({
      page,
      context,
      world,
      allowOnConsole,
    }) => {
      test.slow()
      allowOnConsole(NO_NETWORK)
      await answerRecommendation(context)
      const place = { page, context, world }
      const opened = await form.start(place)
      await cell(moment.name, async () => {
        await moment.run(place, opened)
        await finish(page, opened)
      })
    })
