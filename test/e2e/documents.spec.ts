import type { Page } from '@playwright/test'
import { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import { expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { ENCRYPTED_DOCX, SAMPLES } from '#test/support/sample-files.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { startAt } from './support/start.ts'

/** A JPEG made by the browser. */
const photograph = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('unsuitable files are refused at their row and not stored [5.69, 5.70, 5.74]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  const row = documents.row('registration')
  for (const [file, words] of [
    [
      { ...pdfFile('large.pdf'), buffer: Buffer.alloc(10_240 * 1024 + 1) },
      'Please upload file less than 10 MB',
    ],
    [{ ...pdfFile('empty.pdf'), buffer: Buffer.alloc(0) }, 'This file is empty. Please choose another one.'],
    [
      { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      'Please upload a pdf, doc, docx, png, jpeg or jpg file',
    ],
  ] as const) {
    await documents.pick('registration', file)
    await expect(row).toContainText(words)
    await expect(row).not.toContainText(file.name)
  }
  await documents.pickAll(['registration'])
  await expect(row.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  expect((await customer.current()).files.map(({ name }) => name)).toEqual(['registration.pdf'])
})

test('a file of another type than its name is refused with the reason, and the other files are stored [5.69]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/415 \(Unsupported Media Type\)/)
  const { screen, customer } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  await documents.pickAll(['registration', 'address'])
  await documents.pick('zatca', { ...pdfFile('zatca.pdf'), buffer: Buffer.from('MZ not a PDF at all') })
  await expect(documents.row('zatca').getByRole('alert')).toContainText(
    'zatca.pdf: This file cannot be read as PDF: it is damaged',
  )
  await expect(documents.row('registration').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  expect((await customer.current()).files.map(({ documentType }) => documentType).sort()).toEqual([
    'address',
    'registration',
  ])
  await documents.pickAll(['zatca'])
  await screen.next.click()
  await screen.expectScreen('billing-email')
  expect((await customer.current()).files).toHaveLength(3)
})

test('a file with a password is refused with an instruction in the language of the page', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/415 \(Unsupported Media Type\)/)
  const { customer } = await startAt({ page, context, world }, 'upload-documents')
  for (const [language, words] of [
    ['en', 'This file is protected with a password. Remove the password and choose the file again.'],
    ['ar', 'هذا الملف محمي بكلمة مرور. أزل كلمة المرور ثم اختر الملف من جديد.'],
  ] as const) {
    await inLanguage(context, world, language)
    await page.reload()
    const { documents } = new OnboardingPage(page, 'business', language)
    await documents.pick('zatca', { name: 'zatca.docx', mimeType: '', buffer: ENCRYPTED_DOCX })
    await expect(documents.row('zatca').getByRole('alert')).toContainText(words)
  }
  expect((await customer.current()).files).toEqual([])
})

test('a JPEG that is named PNG is stored, shown and opened under its true name', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/favicon/)
  const { screen, customer } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  const buffer = await photograph(page)
  await documents.pick('address', { name: 'address.png', mimeType: 'image/png', buffer })
  await expect(documents.row('address')).toContainText('address.jpg')
  expect((await customer.current()).files.map(({ name }) => name)).toEqual(['address.jpg'])
  const opened = context.waitForEvent('page')
  await documents.action('address', 'Open address.jpg').click()
  const tab = await opened
  await tab.waitForURL('**/files/**')
  expect(await tab.evaluate(() => document.contentType)).toBe('image/jpeg')
  expect(await tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3)
})

test('a picked file is stored at once: it survives a reload, is opened, replaced and removed', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  // A picture in a tab is a document, for which the browser requests an icon.
  allowOnConsole(/favicon/)
  const { screen, customer } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  await documents.pickAll(['registration'])
  await documents.pick('address', { name: 'address.png', mimeType: 'image/png', buffer: SAMPLES.png })
  await documents.expectStored('address')
  await page.reload()
  await documents.expectStored('registration')
  await expect(documents.row('address')).toContainText('address.png')

  const opened = context.waitForEvent('page')
  await documents.action('address', 'Open address.png').click()
  const tab = await opened
  await tab.waitForURL('**/files/**')
  expect(await tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await tab.close()

  await documents.pick('registration', pdfFile('newer.pdf'))
  await expect(documents.row('registration')).toContainText('newer.pdf')
  await documents.expectStored('registration')
  await documents.action('address', 'Remove address.png').click()
  await expect(documents.row('address')).toContainText(screen.words.onboarding.documents.missing)
  expect((await customer.current()).files.map(({ name }) => name)).toEqual(['newer.pdf'])
  await page.reload()
  await expect(documents.row('address')).toContainText(screen.words.onboarding.documents.missing)
})

test('all documents are required, the VAT certificate only with a VAT ID [5.71, 5.72]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  await expect(documents.picker('vat')).toHaveCount(0)
  await documents.pickAll(['registration', 'address'])
  await screen.next.click()
  await expect(screen.summary).toContainText('Please attach all files to proceed.')
  await screen.expectScreen('upload-documents')

  const form = { ...infoForm(customer.person), vatId: '310122393500003', noVatId: false }
  await customer.call(saveBasicInfo, { body: form as ReturnType<typeof infoForm> })
  await page.reload()
  await expect(documents.picker('vat')).toBeVisible()
})

test('only newly picked files are sent, and stored files count [5.73]', async ({ page, context, world }) => {
  const { screen, customer } = await startAt({ page, context, world }, 'billing-email')
  const { documents } = screen
  await screen.back.click()
  await screen.expectScreen('upload-documents')
  await documents.expectStored('zatca')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/v1/customers/'))
      sent.push(new URL(request.url()).pathname)
  })
  await documents.pick('zatca', pdfFile('newer.pdf'))
  await expect(documents.row('zatca')).toContainText('newer.pdf')
  await documents.expectStored('zatca')
  await screen.next.click()
  await screen.expectScreen('billing-email')
  expect(sent).toEqual(['/v1/customers/documents/zatca'])
  expect((await customer.current()).files.map(({ name }) => name).sort()).toEqual([
    'address.pdf',
    'newer.pdf',
    'registration.pdf',
  ])
})

test('an upload shows its progress and can be cancelled', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_ABORTED/)
  const { screen } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/customers/documents/zatca', async (route) => {
    await held
    await route.continue()
  })
  await documents.pick('zatca', pdfFile('zatca.pdf'))
  await expect(documents.row('zatca').getByRole('progressbar', { name: 'zatca.pdf' })).toBeVisible()
  await expect(documents.row('zatca')).toContainText(/Uploading, \d+%/)
  await expect(screen.next).toBeDisabled()
  await documents.action('zatca', 'Cancel zatca.pdf').click()
  await expect(documents.row('zatca')).toContainText(screen.words.onboarding.documents.missing)
  await expect(screen.next).toBeEnabled()
  release()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  test('a phone offers to pick or photograph a document, without dropping files', async ({
    page,
    context,
    world,
  }) => {
    const { screen } = await startAt({ page, context, world }, 'upload-documents')
    const { pickOnTouch } = screen.words.onboarding.documents
    const name = `${pickOnTouch} ${screen.words.targets.documents.registration}`
    // The first page is rendered for any width, and recommends a desktop once it knows its width.
    await page.getByRole('button', { name: screen.words.overlay.ok }).click()
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name, exact: true }).click()
    await (await opened).setFiles(pdfFile('registration.pdf'))
    await screen.documents.expectStored('registration')
  })
})
