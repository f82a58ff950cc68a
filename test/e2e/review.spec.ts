import type { BrowserContext, Page } from '@playwright/test'
import { en as approval } from '#src/shared/i18n/words/approval.ts'
import { ar as arReview, en as review } from '#src/shared/i18n/words/review.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { SAMPLES, TAKEN } from '#test/support/sample-files.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { pressOn } from './support/keyboard.ts'
import { expectMails } from './support/mailbox.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { filled, wordsOf } from './support/words.ts'

const { targets, changes, common, layout, onboarding } = wordsOf('en')
const DISTRICT = 'The register has another district'
const CERTIFICATE = 'The certificate is cut off on the right'

const asAdmin = async (context: BrowserContext, world: World) => {
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
}

/** A company with a complete application: a PDF as a portal exports it, a picture and a Word file. */
const seedApplication = (world: World): Promise<Seeded> =>
  seed(world, 'onboarding-completed', newPerson('business'), {
    registration: new File([new Uint8Array(TAKEN['a pdf after a line break'][1])], 'registration.pdf'),
    address: new File([new Uint8Array(SAMPLES.png)], 'address.png', { type: 'image/png' }),
    zatca: new File([new Uint8Array(SAMPLES.docx)], 'zatca.docx'),
  })

const nameOf = async ({ current }: Seeded) => (await current()).businessName ?? 'no name'
const askFor = (page: Page, name: string) =>
  page.getByRole('button', { name: filled(review.ask.openFor, { name }), exact: true })
const mark = async (page: Page, name: string, reason: string) => {
  await askFor(page, name).click()
  await page.getByRole('textbox').fill(reason)
  await page.getByRole('textbox').press('Enter')
}
const docButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} `) }).filter({ hasText: name })

test('an application is sent back for a better document and another district, corrected, and approved by keyboard; customer and reviewer are notified [4.035, 4.036]', async ({
  page,
  context,
  browser,
  world,
}) => {
  test.slow()
  const customer = await seedApplication(world)
  const { id } = await customer.current()
  const { person } = customer
  const name = await nameOf(customer)
  await asAdmin(context, world)

  await page.goto('/manageCustomers?status=pending-review')
  const row = page
    .getByRole('row')
    .filter({ hasText: person.email.split('@')[1] ?? '' })
    .first()
  await expect(row).toContainText(common.customerStatus['pending-review'])
  await page.goto(`/manageCustomers?status=pending-review&search=${person.number}`)
  await page.getByRole('button', { name: `Review ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/review\\?customer=${id}`))
  await expect(page.getByRole('heading', { level: 1, name: layout.menu.review })).toBeVisible()
  await expect(page.getByText(review.verdict.differs).first()).toBeVisible()

  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toBeVisible()
  const viewer = page.getByRole('region', { name: /^Document shown: .*registration\.pdf/ })
  expect(await viewer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await docButton(page, targets.documents.address).click()
  const picture = page.getByRole('img', { name: /address\.png/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await docButton(page, targets.documents.zatca).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the original of zatca.docx' }).click()
  expect((await download).suggestedFilename()).toBe('zatca.docx')

  await mark(page, targets.district, DISTRICT)
  await mark(page, targets.documents.address, CERTIFICATE)
  await expect(page.getByRole('button', { name: review.decision.approve })).toBeDisabled()
  await page.getByRole('button', { name: review.marks.send }).click()
  const question = page.getByRole('dialog', { name: review.confirm.title })
  await expect(question).toContainText(CERTIFICATE)
  await question.getByRole('button', { name: review.confirm.send, exact: true }).click()
  await expect(page.getByRole('region', { name: review.waiting.title })).toContainText(DISTRICT)
  expect(await customer.current()).toMatchObject({ status: 'pending', step: 'changes-requested' })
  await expectMails(world, CERTIFICATE)

  const otherContext = await browser.newContext({ baseURL: world.appUrl, locale: 'en-GB' })
  await signIn(otherContext, world, person)
  const applicant = await otherContext.newPage()
  await applicant.goto('/signup')
  await expect(
    applicant.getByRole('heading', { name: filled(changes.title_other, { count: 2 }) }),
  ).toBeVisible()
  await expect(applicant.getByRole('region', { name: targets.district })).toContainText(DISTRICT)
  await applicant.getByRole('textbox', { name: targets.district }).fill('Al Malaz')
  await new OnboardingPage(applicant).documents.pick('address', pdfFile('whole-address.pdf'))
  const certificate = applicant.getByRole('region', { name: targets.documents.address })
  await expect(certificate).toContainText(onboarding.documents.proposed)
  // Both corrections survive a reload, and the reviewer still sees the reviewed values.
  await expect(applicant.getByRole('status').filter({ hasText: onboarding.saved })).toBeVisible()
  await applicant.reload()
  await expect(certificate).toContainText('whole-address.pdf')
  await expect(applicant.getByRole('textbox', { name: targets.district })).toHaveValue('Al Malaz')
  await expect(docButton(page, targets.documents.address)).toContainText('address.png')
  await expect(page.getByText('whole-address.pdf')).toHaveCount(0)
  await applicant.getByRole('button', { name: changes.send }).click()
  await expect(applicant.getByText(changes.sent)).toBeVisible()
  await otherContext.close()
  await expect.poll(async () => (await customer.current()).status).toBe('pending-review')

  // The reviewer's window is updated.
  await expect(page.getByRole('button', { name: review.decision.approve })).toBeEnabled()
  await expect(page.getByRole('region', { name: review.sections.address })).toContainText('Al Malaz')
  await expect(docButton(page, targets.documents.address)).toContainText('whole-address.pdf')
  const sent = page.getByRole('region', { name: review.answered.title })
  await expect(sent).toContainText(DISTRICT)
  await expect(sent).toContainText('Al Malaz')
  await sent.getByRole('button', { name: 'Open whole-address.pdf' }).click()
  await expect(page.getByRole('img', { name: /^Page 1 of 1 of .?whole-address/ })).toBeVisible()

  // One mail about the application and one about its corrections.
  await expectMails(world, `/review?customer=${id}`, 2)

  await pressOn(page.getByRole('button', { name: review.decision.approve }))
  const dialog = page.getByRole('dialog', { name: approval.title })
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  // The dialog has no warning, since the reviewer has opened each document.
  await expect(dialog.getByRole('status')).toHaveCount(0)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await pressOn(dialog.getByRole('button', { name: approval.approve }))
  await expect(page.getByText(approval.done)).toBeVisible()
  await expect(page.getByText(review.decision.decided)).toBeVisible()
  expect((await customer.current()).status).toBe('active')
  for (const subject of ['We received your changes', 'Your account is active'])
    await expect
      .poll(async () => {
        const mails = (await (await fetch(`${world.sandboxUrl}/mail/messages`)).json()) as {
          to: string[]
          subject: string
        }[]
        return mails.some(
          (mail) => mail.subject.startsWith(subject) && String(mail.to).includes(person.email),
        )
      })
      .toBe(true)
})

test('an application is rejected by keyboard with a reason and reopened, and leaving the page with unsent marks needs a confirmation', async ({
  page,
  context,
  world,
}) => {
  const customer = await seedApplication(world)
  const { id } = await customer.current()
  await asAdmin(context, world)
  await page.goto(`/dashboard?customer=${id}`)
  await page.getByRole('link', { name: 'Open the review' }).click()
  await expect(page).toHaveURL(new RegExp(`/review\\?customer=${id}`))

  await mark(page, targets.city, 'It is in another region')
  const prompt = page.waitForEvent('dialog')
  const reload = page.reload({ timeout: 5000 }).catch(() => {})
  const beforeUnload = await prompt
  expect(beforeUnload.type()).toBe('beforeunload')
  await beforeUnload.dismiss()
  await reload
  await page.getByRole('link', { name: layout.menu.overview }).click()
  const leaving = page.getByRole('dialog', { name: review.leave.title })
  await leaving.getByRole('button', { name: review.leave.stay }).click()
  await page.getByRole('button', { name: filled(review.ask.removeFor, { name: targets.city }) }).click()

  await pressOn(page.getByRole('button', { name: review.decision.reject }))
  const dialog = page.getByRole('dialog', { name: review.reject.title })
  await expect(dialog.getByRole('textbox', { name: review.reject.reason })).toBeFocused()
  await page.keyboard.type('The company is being wound up')
  await page.keyboard.press('Enter')
  await expect(page.getByText(review.decision.rejected)).toBeVisible()
  expect(await customer.current()).toMatchObject({
    status: 'rejected',
    rejectionReason: 'The company is being wound up',
  })
  await pressOn(page.getByRole('button', { name: review.decision.reopen }))
  await pressOn(page.getByRole('dialog').getByRole('button', { name: review.reopen.send, exact: true }))
  await expect(page.getByRole('button', { name: review.decision.approve })).toBeEnabled()
  expect((await customer.current()).status).toBe('pending-review')
})

const WORDS = { en: review, ar: arReview }

for (const language of EACH_LANGUAGE)
  test(`the review with its marks and questions is accessible and fits every screen: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    const names = wordsOf(language).targets
    const customer = await seedApplication(world)
    const { id } = await customer.current()
    await inLanguage(context, world, language)
    await asAdmin(context, world)
    await page.goto(`/review?customer=${id}`)
    await expect(page.locator('canvas')).toBeVisible()
    // A PDF's letters are placed one by one, from left to right.
    await expect(page.locator('canvas')).toHaveCSS('direction', 'ltr')
    await expectGood(page)
    await page
      .getByRole('button', { name: filled(words.ask.openFor, { name: names.district }), exact: true })
      .click()
    await page.getByRole('textbox').fill(DISTRICT)
    await page.getByRole('textbox').press('Enter')
    await page
      .getByRole('button', {
        name: filled(words.ask.openFor, { name: names.documents.address }),
        exact: true,
      })
      .click()
    await page.getByRole('textbox').press('Enter')
    await expectGood(page)
    await page.getByRole('textbox').press('Escape')
    await page.getByRole('button', { name: words.marks.send }).click()
    await expect(page.getByRole('dialog', { name: words.confirm.title })).toBeVisible()
    await expectGood(page)
    await page.getByRole('dialog').getByRole('button', { name: words.confirm.send, exact: true }).click()
    await expect(page.getByRole('region', { name: words.waiting.title })).toBeVisible()
    await expectGood(page)
  })
