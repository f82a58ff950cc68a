import { expect, test } from '#test/support/e2e.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import { expectMails } from './support/mailbox.ts'
import { startAt } from './support/start.ts'

test('a message to support is sent with its ticket tag and attachment, and the dialog shows thanks [2.3.03, 2.4.01, 2.4.02, 2.4.03, 2.4.05, 2.4.06, 4.109, 5.07, 5.08]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const { contact } = screen
  await contact.open()
  await expect(contact.submit).toBeDisabled()
  await contact.field('name').fill('Sara Alomar')
  await contact.field('email').fill('sara@acme-trading.com')
  await contact.field('subject').fill('A question about packages')
  await contact.field('message').fill('Which one\nis for us?')
  const opened = page.waitForEvent('filechooser')
  await contact.dialog.getByRole('button', { name: contact.words.contact.pick }).click()
  await (await opened).setFiles(pdfFile('offer.pdf'))
  await expect(contact.dialog).toContainText('offer.pdf')
  await contact.submit.click()
  await expect(contact.thanks).toContainText(
    'Your message has been received and we will get back to you shortly !',
  )
  const mail = await expectMails(world, 'A question about packages')
  expect(mail.subject).toContain('[ISSUE-TICKET]')
  expect(mail.text).toContain('is for us?')
  expect(mail.attachments).toMatchObject([{ name: 'offer.pdf', type: 'application/pdf' }])
  await contact.thanks.getByRole('button', { name: 'Back to the onboarding' }).click()
  await expect(contact.thanks).toBeHidden()
  await screen.expectScreen('support-package')
})

test('Submit requires a subject, a valid e-mail and a message [5.06]', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const { contact } = screen
  await contact.open()
  await contact.field('subject').fill('Packages')
  await contact.field('message').fill('Which one?')
  await contact.field('email').fill('sara@')
  await expect(contact.submit).toBeDisabled()
  await contact.field('email').fill('sara@acme-trading.com')
  await expect(contact.submit).toBeEnabled()
  await contact.field('message').fill('')
  await expect(contact.submit).toBeDisabled()
})

test('the contact form shows that a message is being sent [2.4.04]', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const { contact } = screen
  await contact.open()
  await contact.field('email').fill('sara@acme-trading.com')
  await contact.field('subject').fill('Slow')
  await contact.field('message').fill('Is it on its way?')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/email', async (route) => {
    await held
    await route.continue()
  })
  await contact.submit.click()
  await expect(contact.dialog.getByText(contact.words.contact.sending)).toBeVisible()
  answer()
  await expect(contact.thanks).toBeVisible()
})
