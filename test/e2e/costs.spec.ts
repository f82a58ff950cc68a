import { getCosts } from '#contract/endpoints/costs.ts'
import { COST_WORDS } from '#rules/cost-words.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount, setUsage } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const DAY_MS = 86_400_000

for (const language of EACH_LANGUAGE)
  test(`costs are read from the threshold of the dashboard on, filtered and downloaded, and a budget is set, with the keyboard, in ${language} [2.8.15, 2.8.16, 2.8.17, 2.8.18, 2.8.19]`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const account = await openAccount(world, newPerson('business'))
    await setUsage(account, { daily: 10_000 })
    await letPass(world, 9 * DAY_MS)
    await signIn(context, world, account.person)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    const { costs: words, dashboard } = wordsOf(language)

    await page.goto('/dashboard')
    await page.getByRole('link', { name: dashboard.figures.explainThresholdLabel }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/costs#threshold$/)
    await expect(page.getByRole('heading', { name: words.threshold.title })).toBeInViewport()
    await expectGood(page)

    await page.getByRole('button', { name: words.budget.set }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.budget.dialogTitle })
    await dialog.getByRole('textbox').fill('1,000')
    await expectGood(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const told = page.getByRole('list', { name: words.budget.notices })
    await expect(told.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('meter', { name: words.budget.meter })).toBeVisible()

    const services = page.getByRole('table', { name: words.services })
    await expect(services.getByText('Compute Engine')).toBeVisible()
    await expect(services.getByText(words.part.support)).toBeVisible()
    await page.getByRole('button', { name: words.days.sum }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: words.days.table, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expectGood(page)

    await services.getByRole('link', { name: /Cloud SQL/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/service=Cloud/)
    await expect(services.getByText(words.part.support)).toBeHidden()
    await page.reload()
    const service = page.getByRole('combobox', { name: words.filter.service, exact: true })
    await expect(service).toHaveValue('Cloud SQL')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.days.download }).focus()
    await page.keyboard.press('Enter')
    const file = await (await download).createReadStream()
    const text = (await file.toArray()).join('')
    expect(text).toContain(COST_WORDS.cost[language])
    expect(text).toContain('Cloud SQL')
    expect(text).not.toContain('Compute Engine')
    await page.goBack()
    await expect(service).toHaveValue('')
  })

for (const language of EACH_LANGUAGE)
  test(`a budget that stops new resources is set, seen on the dashboard and lifted, with the keyboard, in ${language} [2.8.24]`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const account = await openAccount(world, newPerson('business'))
    await setUsage(account, { daily: 10_000 })
    // The costs of a month begin anew on its first day.
    while ((await account.call(getCosts)).total.amount < 20_000) await letPass(world, DAY_MS)
    await signIn(context, world, account.person)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    const { costs: words, cloud } = wordsOf(language)

    await page.goto('/costs')
    await page.getByRole('button', { name: words.budget.set }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.budget.dialogTitle })
    await dialog.getByRole('textbox').fill('1')
    await dialog.getByRole('checkbox', { name: words.budget.stops }).focus()
    await page.keyboard.press('Space')
    await expectGood(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const lift = page.getByRole('button', { name: words.budget.lift })
    await expect(lift).toBeVisible()
    await expectGood(page)

    await page.goto('/dashboard')
    const notice = page.getByRole('region', { name: cloud.budget.title })
    await expect(notice).toBeVisible()
    await expectGood(page)
    await expect.poll(() => cloudStatesOf(world, account.id)).toEqual(['suspended'])
    await notice.getByRole('link', { name: cloud.budget.open }).focus()
    await page.keyboard.press('Enter')
    await lift.focus()
    await page.keyboard.press('Enter')
    const confirmation = page.getByRole('dialog', { name: words.budget.liftTitle })
    await expectGood(page)
    await confirmation.getByRole('button', { name: words.budget.lift }).focus()
    await page.keyboard.press('Enter')
    await expect(confirmation).toBeHidden()
    await expect(lift).toBeHidden()
    await expect.poll(() => cloudStatesOf(world, account.id)).toEqual(['open'])
    await page.goto('/dashboard')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(notice).toBeHidden()
  })
