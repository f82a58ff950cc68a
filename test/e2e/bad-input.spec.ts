import type { Locator } from '@playwright/test'
import { expect, test } from '#test/support/e2e.ts'
import { expectWrong } from './pages/info-screen.ts'
import { startAt } from './support/start.ts'

/** Types into a field and leaves it. */
const enter = async (field: Locator, text: string) => {
  await field.fill(text)
  await field.blur()
}

/** Replaces the text of a field from the clipboard. */
const paste = async (field: Locator, text: string) => {
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}

test('an empty company form shows an error at every field and in a summary, and focuses the first one [5.17, 5.18, 5.20, 5.23, 5.24, 5.26, 5.29, 5.39, 5.60]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'basic-info')
  const { info } = screen
  await info.field('firstName').fill('')
  await screen.next.click()
  await expect(screen.summary).toContainText('Please fill all required fields')
  await expectWrong(info.field('identificationNumber'), 'This field is required')
  await expect(info.field('identificationNumber')).toBeFocused()
  for (const name of [
    'businessName',
    'arabicBusinessName',
    'district',
    'address',
    'arabicAddress',
    'buildingNumber',
    'unitNumber',
    'postalCode',
    'firstName',
    'phone',
  ] as const)
    await expectWrong(info.field(name), 'This field is required')
  await expectWrong(info.choice('city'), 'This field is required')
  await expectWrong(info.field('vatId'), 'VAT ID is required')
  await screen.summary.getByRole('button', { name: 'Postal code' }).click()
  await expect(info.field('postalCode')).toBeFocused()
  await screen.expectScreen('basic-info')
})

test('a CR number needs ten digits of the 700 series and a verification before Next [5.11, 5.31, 5.32, 5.33, 5.34, 4.096]', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { screen, customer } = await startAt({ page, context, world }, 'basic-info')
  const { info } = screen
  const cr = info.field('identificationNumber')
  await enter(cr, '1010711252')
  await expectWrong(cr, 'Please Enter the 700-series CR number')
  await expect(info.verify).toBeEnabled()
  await enter(cr, '٧٠٠a1-2')
  await expect(cr).toHaveValue('70012')
  await expect(info.verify).toBeDisabled()
  await paste(cr, `${customer.person.number}99`)
  await expect(cr).toHaveValue('70012')
  await expectWrong(cr, 'CR number should have 10 digits')
  await cr.fill(customer.person.number)
  await cr.pressSequentially('99')
  await expect(cr).toHaveValue(customer.person.number)
  await expect(info.verify).toBeEnabled()
  await screen.next.click()
  await expectWrong(cr, 'Please verify CR number')
  await info.verify.click()
  await expect(info.verified).toBeVisible()
  await cr.fill(customer.person.number.slice(0, 9))
  await expect(info.verified).toBeHidden()
})

test('a VAT ID has 15 digits and starts and ends with 3, unless the company has none [5.35, 5.36, 5.37, 5.38, 5.40]', async ({
  page,
  context,
  world,
}) => {
  const { info } = (await startAt({ page, context, world }, 'basic-info')).screen
  const vat = info.field('vatId')
  for (const [typed, words] of [
    ['3101', 'VAT ID should be 15 characters long'],
    ['110122393500003', 'VAT ID should start with 3'],
    ['310122393500001', 'VAT ID should end with 3'],
    ['110122393500001', 'VAT ID should start and end with 3'],
  ] as const) {
    await enter(vat, typed)
    await expectWrong(vat, words)
  }
  await info.noVatId.check()
  await expect(vat).toHaveValue('')
  await expect(vat).not.toHaveAttribute('aria-invalid', 'true')
})

test('fields drop disallowed characters and show an error for invalid values [5.13, 5.14, 5.15, 5.16, 5.42, 5.43, 5.44, 5.45, 5.57, 5.58, 5.61]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'basic-info')
  const { info } = screen
  const kept = async (name: Parameters<typeof info.field>[0], typed: string, value: string) => {
    await enter(info.field(name), typed)
    await expect(info.field(name)).toHaveValue(value)
  }
  await kept('firstName', 'Sa$ra_!', 'Sara')
  await kept('lastName', 'Al-Omar.- ', 'Al-Omar')
  await kept('address', 'King طريق Fahd', 'King  Fahd')
  await kept('arabicAddress', 'طريق King 12', 'طريق  12')
  await kept('buildingNumber', '74/02-B', '7402B')

  await enter(info.field('businessName'), 'Acme--Trading')
  await expectWrong(
    info.field('businessName'),
    'Please remove repeated or misplaced dots, hyphens and spaces',
  )
  await enter(info.field('postalCode'), '123')
  await expectWrong(info.field('postalCode'), 'Postal code should have 5 digits')
  await enter(info.field('contactEmail'), 'sara_omar@acme-trading.com')
  await expectWrong(info.field('contactEmail'), 'Please enter a valid email address.')
  await enter(info.field('phone'), '51')
  await expectWrong(info.field('phone'), 'Invalid Phone Number')

  await info.fill({ businessName: 'Acme Trading', postalCode: '12345', phone: '512345678' })
  await info.fill({ arabicBusinessName: 'أكمي', identificationNumber: '7001200001' })
  await info.fillAddress()
  await info.noVatId.check()
  await screen.next.click()
  await expect(screen.summary).toContainText('Please resolve all issues to move forward')
})

test('the account name keeps its prefix, and the sub-domain is normalized [5.48, 5.49, 5.50, 5.54, 5.55]', async ({
  page,
  context,
  world,
}) => {
  const { info } = (await startAt({ page, context, world }, 'basic-info')).screen
  const account = info.field('accountName')
  await account.fill('My Company_1')
  await expect(account).toHaveValue('masar-org-my-company1')
  await account.fill('')
  await expect(account).toHaveValue('masar-org-')
  await account.fill(`masar-org-${'a'.repeat(60)}`)
  await expect(account).toHaveValue(`masar-org-${'a'.repeat(36)}`)
  await enter(info.field('subDomain'), '-cloud--ops_-')
  await expect(info.field('subDomain')).toHaveValue('cloud-ops')
})

test('an individual’s ID needs ten digits and a verification, and is recognized as an Iqama [5.12, 5.62, 5.63]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'basic-info', 'individual')
  const { info } = screen
  await enter(info.identity, '100000001')
  await expectWrong(info.identity, 'National ID / Iqama should have 10 digits')
  await info.identity.fill('2000000055')
  await expect(page.getByRole('textbox', { name: 'Iqama', exact: true })).toBeVisible()
  await screen.next.click()
  await expectWrong(info.identity, 'Please verify National ID / Iqama')
})

test('an invalid ID is refused at its field', async ({ page, context, world, allowOnConsole }) => {
  allowOnConsole(/422 \(Unprocessable/)
  const { info } = (await startAt({ page, context, world }, 'basic-info', 'individual')).screen
  await info.identity.fill('1234567890')
  await info.verify.click()
  await expectWrong(info.identity, 'Please check your National ID / Iqama and retry!')
})

test('a billing group must be an e-mail address before Next [5.01, 5.02, 5.04, 5.05]', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'billing-email')
  await screen.group.fill('billing@')
  await expectWrong(screen.group, 'Please enter a valid email address.')
  await screen.next.click()
  await expectWrong(screen.group, 'Please enter a valid input.')
  await screen.group.fill('')
  await screen.next.click()
  await expectWrong(screen.group, 'Please enter a valid input.')
  await screen.expectScreen('billing-email')
})

test('the card form shows its first error, in the order of the fields [5.80, 5.81, 5.82, 5.83, 5.84, 5.85, 5.86, 5.87]', async ({
  page,
  context,
  world,
}) => {
  await page.clock.setFixedTime('2026-06-15T12:00:00Z')
  const { screen } = await startAt({ page, context, world }, 'payment-info')
  const { card } = screen
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await card.fill({ number: '411111', cvc: '12', name: 'Sara', expiry: '1330' })
  await expect(card.field('expiry')).toHaveValue('13/30')
  for (const [wrong, words, field, right] of [
    ['number', 'Invalid card number', 'number', '4111111111111111'],
    ['cvc', 'Invalid CVV', 'cvc', '123'],
    ['name', 'Invalid Card Holder Name', 'name', 'Sara Alomar'],
    ['expiry', 'Invalid month', 'expiry', '1225'],
    ['expiry', 'Invalid year', 'expiry', '0526'],
    ['expiry', 'Card has expired', 'expiry', '0626'],
  ] as const) {
    await screen.next.click()
    await expectWrong(card.field(wrong), words)
    await expect(card.field(wrong)).toBeFocused()
    await card.field(field).fill(right)
  }
  expect(sent.filter((url) => url.includes('/tokens') || url.includes('/card-attempts'))).toEqual([])
})

test('an expiry date is accepted in the formats of browsers and password managers, filled in, pasted or typed [5.84]', async ({
  page,
  context,
  world,
}) => {
  await page.clock.setFixedTime('2026-06-15T12:00:00Z')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { screen } = await startAt({ page, context, world }, 'payment-info')
  const expiry = screen.card.field('expiry')
  for (const [input, shown] of [
    ['12/2030', '12/30'],
    ['12 / 2030', '12/30'],
    ['122030', '12/30'],
    ['2030-12', '12/30'],
    ['3/2029', '03/29'],
    ['١٢/٢٠٣٠', '12/30'],
  ] as const) {
    await expiry.fill(input)
    await expect(expiry).toHaveValue(shown)
    await paste(expiry, input)
    await expect(expiry).toHaveValue(shown)
    if (input === '2030-12') continue
    await expiry.fill('')
    await expiry.pressSequentially(input)
    await expect(expiry).toHaveValue(shown)
  }
  await expiry.press('Backspace')
  await expiry.press('Backspace')
  await expiry.press('Backspace')
  await expect(expiry).toHaveValue('12')
  await expiry.press('Home')
  await expiry.press('ArrowRight')
  await expiry.press('Backspace')
  await expect(expiry).toHaveValue('2')
})
