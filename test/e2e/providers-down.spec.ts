import { expect, sampleOf, test } from '#test/support/e2e.ts'
import { answerAtBank } from '#test/support/seed/cards.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { BankPage } from './pages/bank-page.ts'
import { LandingPage } from './pages/landing-page.ts'
import { startAtBank } from './support/at-bank.ts'
import { accountsNamed } from './support/ledger.ts'
import { chooseOnPhone } from './support/phone.ts'
import { startAt } from './support/start.ts'
import { wordsOf } from './support/words.ts'

const { card, contact, onboarding } = wordsOf('en')

type Provider = 'identity' | 'cards' | 'nafath' | 'registry' | 'cloud-billing' | 'mail'
type Mode = 'timeout' | 'error' | 'nonsense' | 'html403' | 'off'

const order = (world: World, provider: Provider, mode: Mode) => world.control('/faults', { provider, mode })

test.afterEach(async ({ world }) => {
  for (const provider of ['identity', 'cards', 'nafath', 'registry', 'cloud-billing', 'mail'] as const)
    await order(world, provider, 'off')
})

test('an outage of the sign-in provider shows an error, and signing in works after it [8.02]', async ({
  page,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/503 \(Service Unavailable\).*\/v1\/sessions/)
  const landing = new LandingPage(page)
  await landing.open()
  for (const mode of ['error', 'nonsense'] as const) {
    await order(world, 'identity', mode)
    await landing.signInAs(newPerson())
    await expect(landing.toast).toContainText('We could not reach the sign-in service.')
    await landing.toast.getByRole('button').click()
    await order(world, 'identity', 'off')
  }
  await landing.signInAs(newPerson())
  await page.waitForURL('/signup')
})

for (const mode of sampleOf(1, ['error', 'nonsense', 'html403', 'timeout'] as const))
  test(`an outage of the company register (${mode}) shows an error, keeps the form, and the same button succeeds later [8.27]`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/502 \(Bad Gateway\)/)
    const { screen, customer } = await startAt({ page, context, world }, 'basic-info')
    const { info } = screen
    await info.fill({ businessName: 'Acme Trading', identificationNumber: customer.person.number })
    await order(world, 'registry', mode)
    await info.verify.click()
    await expect(page.getByText('Request Failed. Please try again!')).toBeVisible()
    await expect(info.field('businessName')).toHaveValue('Acme Trading')
    await expect(info.field('identificationNumber')).toHaveValue(customer.person.number)
    await order(world, 'registry', 'off')
    await info.verify.click()
    await expect(info.verified).toBeVisible()
  })

for (const mode of sampleOf(1, ['error', 'nonsense', 'timeout'] as const))
  test(`an outage of the identity service (${mode}) shows an error, keeps the form, and the same button succeeds later [4.094, 8.21]`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/502 \(Bad Gateway\)/)
    const { screen, customer } = await startAt({ page, context, world }, 'basic-info', 'individual')
    const { info, identity } = screen
    const { number } = customer.person
    await info.fill({ district: 'Al Olaya' })
    await info.identity.fill(number)
    await order(world, 'nafath', mode)
    await info.verify.click()
    await expect(page.getByText('Verification failed. Please try again!')).toBeVisible()
    await expect(info.field('district')).toHaveValue('Al Olaya')
    await order(world, 'nafath', 'off')
    await info.verify.click()
    await expect(identity.choosing).toBeVisible()
    await chooseOnPhone({ page, context, world }, number, await identity.number())
    await expect(info.verified).toBeVisible()
  })

test('a verification that cannot be cancelled continues and shows an error [8.29]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED/)
  const { screen, customer } = await startAt({ page, context, world }, 'basic-info', 'individual')
  const { info, identity } = screen
  await info.identity.fill(customer.person.number)
  await info.verify.click()
  await page.route('**/nafath-verifications/cancel/**', (route) => route.abort())
  await identity.cancel.click()
  await expect(identity.choosing).toContainText('Nafath cancellation request failed.')
  await page.unroute('**/nafath-verifications/cancel/**')
  await identity.cancel.click()
  await expect(identity.mustWait).toBeVisible()
})

for (const mode of sampleOf(1, ['error', 'nonsense'] as const))
  test(`an outage of the card provider (${mode}) keeps the card form, and the same press succeeds later [8.06, 8.38]`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/500 \(Internal Server Error\)|502 \(Bad Gateway\)/)
    const { screen } = await startAt({ page, context, world }, 'payment-info')
    await screen.card.fill()
    await order(world, 'cards', mode)
    await screen.next.click()
    await expect(screen.problem).toBeVisible()
    await expect(screen.card.field('name')).toHaveValue('Sara Alomar')
    await expect(screen.card.field('number')).not.toHaveValue('')
    await order(world, 'cards', 'off')
    await screen.next.click()
    await new BankPage(page).expectOpen()
  })

for (const mode of ['error', 'nonsense', 'timeout'] as const)
  test(`an outage of the card provider (${mode}) at the return from the bank offers a retry, which saves the card [8.06] @long`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/502 \(Bad Gateway\)/)
    const { screen } = await startAtBank({ page, context, world })
    await order(world, 'cards', mode)
    const back = await answerAtBank(page.url(), { choice: 'approved' })
    await page.goto(back.href)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await expect(page.getByText('Unable to process payment. Please enter valid card.')).toBeVisible()
    await order(world, 'cards', 'off')
    await retry.click()
    await screen.expectScreen('terms-conditions')
  })

test('a failed confirmation of a saved card shows an error, and the next try succeeds [8.33]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/502 \(Bad Gateway\)|ERR_FAILED/)
  const { screen } = await startAt({ page, context, world }, 'payment-info')
  await page.route('**/v1/customers/payment-methods', (route) => route.abort())
  await screen.card.fill()
  await screen.next.click()
  await new BankPage(page).typeCode()
  await expect(page.getByText('Unable to update the payment method. Please try again!')).toBeVisible()
  await page.unroute('**/v1/customers/payment-methods')
  await page
    .getByRole('button', { name: card.return.goOn })
    .or(page.getByRole('button', { name: 'Try again' }))
    .click()
  await screen.expectScreen('terms-conditions')
})

test('an outage of the cloud provider delays the billing account, which is then opened once @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'terms-conditions')
  const { accountName } = await customer.current()
  await order(world, 'cloud-billing', 'error')
  await screen.createAccount.click()
  await expect(page.getByRole('heading', { name: onboarding.done.creating })).toBeVisible()
  await expect(screen.completion.value('id')).toHaveText('NA')
  await expect(screen.completion.toDashboard).toBeDisabled()
  await order(world, 'cloud-billing', 'off')
  await screen.expectScreen('success-creation')
  await expect(screen.completion.toDashboard).toBeEnabled()
  expect(await accountsNamed(world, accountName ?? '')).toHaveLength(1)
})

test('a message that cannot be sent shows an error, keeps its text, and is sent by the next press [8.26]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/50[02] \(|ERR_FAILED/)
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const dialog = screen.contact
  await dialog.open()
  await dialog.field('subject').fill('Packages')
  await dialog.field('message').fill('Which one is for us?')
  await page.route('**/v1/email', (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.submit.click()
  await expect(dialog.dialog).toContainText('Unable to send support email. Please try again')
  await expect(dialog.field('message')).toHaveValue('Which one is for us?')
  await page.unroute('**/v1/email')
  await dialog.submit.click()
  await expect(dialog.thanks).toContainText(contact.thanks.text)
})
