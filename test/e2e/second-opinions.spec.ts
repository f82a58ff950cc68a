import type { BrowserContext, Page } from '@playwright/test'
import { suspendAccount } from '#contract/endpoints/administration.ts'
import { inviteToTeam } from '#contract/endpoints/team.ts'
import type { Language } from '#contract/languages.ts'
import { ar as arAdministration, en as enAdministration } from '#src/shared/i18n/words/administration.ts'
import { ar as arExports, en as enExports } from '#src/shared/i18n/words/exports.ts'
import { ar as arCustomers, en as enCustomers } from '#src/shared/i18n/words/manage-customers.ts'
import { ar as arWords, en as enWords } from '#src/shared/i18n/words/second-opinions.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR, callAsAdmin } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { filled, wordsOf } from './support/words.ts'

const WORDS = {
  en: { ...enWords, administration: enAdministration, exports: enExports, customers: enCustomers },
  ar: { ...arWords, administration: arAdministration, exports: arExports, customers: arCustomers },
}

test.use({ settings: { TWO_PERSON_ACTS: 'reject,reinstate,export' } })

const pageOf = async (
  context: BrowserContext,
  { world, language, person }: { world: World; language: Language; person: Person },
): Promise<Page> => {
  await answerRecommendation(context)
  await inLanguage(context, world, language)
  await signIn(context, world, person)
  return context.newPage()
}

for (const language of EACH_LANGUAGE)
  test(`a reinstatement waits for a second administrator, who declines it once and agrees to it once; the pages are accessible and fit every screen: ${language}`, async ({
    context,
    browser,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    const { common } = wordsOf(language)
    const customer = await openAccount(world)
    const { id } = await customer.current()
    const admin = await callAsAdmin(world)
    const body = { statusReason: 'security', reason: 'Sign-ins from unknown places' } as const
    await admin(suspendAccount, { params: { customerId: id }, body })
    const colleague = newPerson('business')
    await admin(inviteToTeam, { body: { email: colleague.email, role: 'admin' } })

    const mine = await pageOf(context, { world, language, person: ADMINISTRATOR })
    const otherContext = await browser.newContext({ baseURL: world.appUrl })
    const their = await pageOf(otherContext, { world, language, person: colleague })

    const ask = async () => {
      await mine.goto(`/dashboard?customer=${id}`)
      const panel = mine.getByRole('region', { name: words.administration.title })
      await panel.getByRole('button', { name: words.administration.reinstatement.open }).click()
      const dialog = mine.getByRole('dialog', { name: words.administration.reinstatement.title })
      await dialog.getByRole('button', { name: words.administration.reinstatement.send }).dblclick()
      await expect(dialog).toHaveCount(0)
      const [beginning = ''] = filled(common.waitsForSecond, { date: '|' }).split('|')
      await expect(mine.getByText(beginning)).toBeVisible()
      await expect(panel).toContainText(words.administration.statusReason.security)
    }

    await ask()
    await expectGood(mine)
    await mine.goto('/secondOpinions')
    const ownRow = mine.getByRole('row').filter({ hasText: words.operations.reinstate })
    await expect(ownRow.getByRole('button', { name: words.withdraw.act })).toBeVisible()
    await expect(ownRow.getByRole('button', { name: words.agree.act })).toHaveCount(0)
    await expectGood(mine)

    await their.goto('/secondOpinions')
    const row = their.getByRole('row').filter({ hasText: words.operations.reinstate })
    await row.getByRole('button', { name: words.decline.act }).click()
    const declining = their.getByRole('dialog', { name: words.decline.title })
    await declining.getByRole('textbox').fill('Wait for their answer')
    await expectGood(their)
    await declining.getByRole('button', { name: words.decline.send }).click()
    await expect(row).toHaveCount(0)
    await expect(their.getByText(words.empty.waiting)).toBeVisible()
    await expectGood(their)

    await ask()
    await their.reload()
    await row.getByRole('button', { name: words.agree.act }).click()
    const agreeing = their.getByRole('dialog', { name: words.agree.title })
    await expect(agreeing.getByText(words.operations.reinstate)).toBeVisible()
    await expectGood(their)
    await agreeing.getByRole('button', { name: words.agree.send }).dblclick()
    await expect(row).toHaveCount(0)
    await expect(their.getByText(words.agree.done)).toBeVisible()

    await mine.goto('/secondOpinions?filter=all')
    await expect(mine.getByText(words.exports.stages.agreed).first()).toBeVisible()
    await expect(mine.getByText('Wait for their answer').first()).toBeVisible()
    await expectGood(mine)
    expect((await customer.current()).status).toBe('active')
    await otherContext.close()
  })

for (const language of EACH_LANGUAGE)
  test(`an export waits for a second administrator and is downloaded once; the pages are accessible and fit every screen: ${language}`, async ({
    context,
    browser,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    await openAccount(world)
    const admin = await callAsAdmin(world)
    const colleague = newPerson('business')
    await admin(inviteToTeam, { body: { email: colleague.email, role: 'admin' } })
    const mine = await pageOf(context, { world, language, person: ADMINISTRATOR })
    const theirs = await browser.newContext({ baseURL: world.appUrl })
    const their = await pageOf(theirs, { world, language, person: colleague })

    await mine.goto('/manageCustomers?status=active')
    await mine.getByRole('button', { name: words.customers.export.label }).click()
    const asking = mine.getByRole('dialog', { name: words.exports.ask.title })
    await asking.getByRole('textbox').fill('The auditors asked for the list')
    await expectGood(mine)
    await asking.getByRole('button', { name: words.exports.ask.send }).dblclick()
    const requests = mine.getByRole('list', { name: words.exports.requests }).getByRole('listitem')
    await expect(requests).toHaveCount(1)
    await expect(requests.getByText(words.exports.stages.waiting, { exact: true })).toBeVisible()
    await expectGood(mine)

    await their.goto('/secondOpinions')
    const row = their.getByRole('row').filter({ hasText: words.operations.exportCustomers })
    await expect(row.getByText('The auditors asked for the list')).toBeVisible()
    await expectGood(their)
    await row.getByRole('button', { name: words.agree.act }).click()
    const agreeing = their.getByRole('dialog', { name: words.agree.title })
    await expect(agreeing.getByText(words.operations.exportCustomers)).toBeVisible()
    await expectGood(their)
    await agreeing.getByRole('button', { name: words.agree.send }).dblclick()
    await expect(their.getByText(words.agree.exportDone)).toBeVisible()

    await mine.reload()
    const download = mine.waitForEvent('download')
    const button = requests.getByRole('button', { name: words.exports.download })
    await expectGood(mine)
    await button.click()
    expect((await download).suggestedFilename()).toBe(`${words.customers.export.file}.csv`)
    await expect(requests.getByText(words.exports.stages.used, { exact: true })).toBeVisible()
    await expect(button).toHaveCount(0)
    await expectGood(mine)
    await theirs.close()
  })
