import { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import { expect, test } from '#test/support/e2e.ts'
import { PDF, pdfFile } from './support/documents.ts'
import { infoForm } from './support/forms.ts'
import { startAt } from './support/start.ts'

test('files that will not do are refused where they were picked, and leave no trace [5.69, 5.70, 5.74]', async ({
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
  await documents.pick('registration', pdfFile('registration.pdf'))
  await expect(row).toContainText('registration.pdf')
  await expect(row.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  expect((await customer.current()).files).toEqual([])
})

test('a file that is not what its name says is refused by the server, and nothing of the upload is kept [5.69]', async ({
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
  await screen.next.click()
  await expect(screen.problem).toContainText('Please upload a pdf, doc, docx, png, jpeg or jpg file')
  await expect(documents.row('registration')).toContainText('registration.pdf')
  expect((await customer.current()).files).toEqual([])
  await documents.pick('zatca', pdfFile('zatca.pdf'))
  await screen.next.click()
  await screen.expectScreen('billing-email')
  expect((await customer.current()).files).toHaveLength(3)
})

test('all documents are asked for, the VAT certificate only of who has a VAT ID [5.71, 5.72]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  await expect(documents.picker('vat')).toHaveCount(0)
  await documents.pickAll(['registration', 'address'])
  await screen.next.click()
  await expect(screen.problem).toContainText('Please attach all files to proceed.')
  await screen.expectScreen('upload-documents')

  const form = { ...infoForm(customer.person), vatId: '310122393500003', noVatId: false }
  await customer.call(saveBasicInfo, { body: form as ReturnType<typeof infoForm> })
  await page.reload()
  await expect(documents.picker('vat')).toBeVisible()
})

test('only newly picked files are sent, and what is on file counts [5.73]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'billing-email')
  const { documents } = screen
  await screen.back.click()
  await screen.expectScreen('upload-documents')
  await expect(documents.row('zatca')).toContainText(screen.words.onboarding.documents.onFile)
  await documents.pick('zatca', pdfFile('newer.pdf'))
  const upload = page.waitForRequest('**/v1/customers/attachments')
  await screen.next.click()
  const { 'content-length': length } = await (await upload).allHeaders()
  expect(Number(length)).toBeGreaterThan(PDF.length)
  expect(Number(length), 'one file is on its way, not two').toBeLessThan(2 * PDF.length)
  await screen.expectScreen('billing-email')
  expect((await customer.current()).files.map(({ name }) => name).sort()).toEqual([
    'address.pdf',
    'newer.pdf',
    'registration.pdf',
  ])
})

test('an upload shows how far it is', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  await documents.pickAll()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/customers/attachments', async (route) => {
    await held
    await route.continue()
  })
  await screen.next.click()
  await expect(documents.row('zatca').getByRole('progressbar', { name: 'zatca.pdf' })).toBeVisible()
  release()
  await screen.expectScreen('billing-email')
})
