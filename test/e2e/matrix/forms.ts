import type { Locator } from '@playwright/test'
import { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import { openCardAttempt } from '#contract/endpoints/cards.ts'
import {
  acceptTerms,
  saveBillingGroup,
  saveGoogleInfo,
  saveSupportPackage,
  uploadAttachments,
} from '#contract/endpoints/customers.ts'
import { sendSupportMessage } from '#contract/endpoints/messages.ts'
import { requestChanges, submitChanges } from '#contract/endpoints/review.ts'
import { updateBillingGroup } from '#contract/endpoints/subscription.ts'
import { inviteUser, listUsers } from '#contract/endpoints/users.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { Step, WayStep } from '#contract/steps.ts'
import { expect } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { HOLDER } from '#test/support/seed/cards.ts'
import type { Seeded } from '#test/support/seed/customer.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { BankPage } from '../pages/bank-page.ts'
import { DashboardPage } from '../pages/dashboard-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { savedCards } from '../support/at-bank.ts'
import { accountsNamed } from '../support/ledger.ts'
import { expectMails } from '../support/mailbox.ts'
import { type Browsing, startAt } from '../support/start.ts'
import { filled, wordsOf } from '../support/words.ts'

/** A form on the screen of a customer, with a value in it that was not there before. */
export interface OpenForm {
  customer: Seeded
  /** Visible while the form is open. */
  open: Locator
  submit: Locator
  /** Path of the call that the form makes. */
  path: string
  /** Visible when the call has succeeded. */
  done: Locator
  /** Expects the typed values in the form. */
  expectKept(): Promise<void>
  /** Expects that the call had its effect exactly once. */
  expectOnce(): Promise<void>
  /** True if the typed values are a card's, which are never stored. */
  isCard?: true
  /** Opens the form again, if it does not open with its page. */
  reopen?(): Promise<void>
}

export interface FormCase {
  name: string
  /** The last typed value of a form whose input is stored as a draft. */
  lastTyped?: string
  start(place: Browsing): Promise<OpenForm>
}

const GROUP = 'cloud-billing@acme-trading.com'

/** Counts changes of the customer since now: a form that is sent once makes `expected`. */
const changesOf = async (customer: Seeded, expected = 1) => {
  const before = (await customer.current()).revision
  return async () => expect((await customer.current()).revision - before).toBe(expected)
}

interface StepForm {
  step: WayStep
  accountType?: AccountType
  /** The step that the customer has reached; the screen of `step` is behind it. */
  reached?: WayStep
  path: string
  next: Step
  fill?: (screen: OnboardingPage) => Promise<void>
  kept?: (screen: OnboardingPage) => Promise<void>
  submit?: (screen: OnboardingPage) => Locator
  once?: (place: Browsing, customer: Seeded) => Promise<() => Promise<void>>
}

const stepForm =
  ({
    step,
    accountType = 'business',
    reached = step,
    path,
    next,
    fill,
    kept,
    submit,
    once,
  }: StepForm): FormCase['start'] =>
  async (place) => {
    const { screen, customer } = await startAt(place, reached, accountType)
    if (reached !== step) await screen.back.click()
    await screen.expectScreen(step)
    await fill?.(screen)
    return {
      customer,
      open: screen.heading(step),
      submit: submit?.(screen) ?? screen.next,
      path,
      done: screen.heading(next),
      expectKept: async () => {
        await expect(screen.heading(step)).toBeVisible()
        await kept?.(screen)
      },
      expectOnce: once ? await once(place, customer) : await changesOf(customer),
    }
  }

const DISTRICT = 'Al Malqa'
const STREET = 'Olaya Street'

/** Corrections, the end of the onboarding and the account's new state. */
const CORRECTION_CHANGES = 3

const requestedChanges: FormCase['start'] = async (place) => {
  const { page, context, world } = place
  const customer = await seed(world, 'onboarding-completed', newPerson('business'))
  const { id: customerId } = await customer.current()
  await (await callAsAdmin(world))(requestChanges, {
    params: { customerId },
    body: {
      changes: [
        { target: 'district', reason: 'The register has another district' },
        { target: 'address', reason: 'The register has another street' },
      ],
    },
  })
  await signIn(context, world, customer.person)
  const screen = new OnboardingPage(page)
  await screen.open()
  const heading = page.getByRole('heading', {
    level: 1,
    name: filled(screen.words.changes.title_other, { count: 2 }),
  })
  await expect(heading).toBeVisible()
  await screen.info.fill({ district: DISTRICT, address: STREET })
  return {
    customer,
    open: heading,
    submit: page.getByRole('button', { name: screen.words.changes.send, exact: true }),
    path: submitChanges.path,
    done: new DashboardPage(page).review,
    expectKept: async () => {
      await expect(screen.info.field('district')).toHaveValue(DISTRICT)
      await expect(screen.info.field('address')).toHaveValue(STREET)
    },
    expectOnce: await changesOf(customer, CORRECTION_CHANGES),
  }
}

const contactForm: FormCase['start'] = async (place) => {
  const { screen, customer } = await startAt(place, 'support-package')
  const { contact } = screen
  const subject = `A question of ${customer.person.email}`
  const values = {
    name: 'Sara Alomar',
    email: 'sara@acme-trading.com',
    subject,
    message: 'Which one\nis for us?',
  }
  const names = Object.keys(values) as (keyof typeof values)[]
  await contact.open()
  for (const name of names) await contact.field(name).fill(values[name])
  return {
    customer,
    open: contact.dialog,
    submit: contact.submit,
    path: sendSupportMessage.path,
    done: contact.thanks,
    expectKept: async () => {
      for (const name of names) await expect(contact.field(name)).toHaveValue(values[name])
    },
    expectOnce: async () => void (await expectMails(place.world, subject)),
    reopen: () => contact.open(),
  }
}

const { users, dashboard: dashboardWords } = wordsOf('en')

const invitation: FormCase['start'] = async ({ page, context, world }) => {
  const customer = await openAccount(world)
  await signIn(context, world, customer.person)
  await page.goto('/manageUsers')
  const { email } = newPerson('business')
  const dialog = page.getByRole('dialog', { name: users.invite.title })
  const address = dialog.getByRole('textbox', { name: users.invite.email })
  const reopen = () => page.getByRole('button', { name: 'Add New user' }).click()
  await reopen()
  await address.fill(email)
  return {
    customer,
    open: dialog,
    submit: dialog.getByRole('button', { name: 'Send' }),
    path: inviteUser.path,
    done: page.getByRole('row').filter({ hasText: email }),
    expectKept: () => expect(address).toHaveValue(email),
    expectOnce: async () => {
      await expectMails(world, `Sign in with ${email} to accept or decline`)
      const { users: listed } = await customer.call(listUsers, { query: {} })
      expect(listed.filter((user) => user.email === email)).toHaveLength(1)
    },
    reopen,
  }
}

const permissions: FormCase['start'] = async ({ page, context, world }) => {
  const customer = await openAccount(world)
  await signIn(context, world, customer.person)
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  const dialog = dashboard.dialog(dashboardWords.permissions.title)
  const group = dialog.getByRole('textbox', { name: dashboardWords.permissions.label })
  const reopen = () => dashboard.updatePermissions.click()
  await reopen()
  await group.fill(GROUP)
  return {
    customer,
    open: dialog,
    submit: dialog.getByRole('button', { name: dashboardWords.permissions.update }),
    path: updateBillingGroup.path,
    done: dashboard.summary.filter({ hasText: GROUP }),
    expectKept: () => expect(group).toHaveValue(GROUP),
    expectOnce: await changesOf(customer),
    reopen,
  }
}

/** The forms that a customer fills in, in the sequence in which most meet them. */
export const FORMS: readonly FormCase[] = [
  {
    name: 'account type',
    start: stepForm({ step: 'google-info', path: saveGoogleInfo.path, next: 'basic-info' }),
  },
  {
    name: 'company',
    lastTyped: '9B',
    start: stepForm({
      step: 'basic-info',
      reached: 'support-package',
      path: saveBasicInfo.path,
      next: 'support-package',
      fill: (screen) => screen.info.fill({ district: DISTRICT, unitNumber: '9B' }),
      kept: async (screen) => {
        await expect(screen.info.field('district')).toHaveValue(DISTRICT)
        await expect(screen.info.field('unitNumber')).toHaveValue('9B')
      },
    }),
  },
  {
    name: 'person',
    lastTyped: DISTRICT,
    start: stepForm({
      step: 'basic-info',
      accountType: 'individual',
      reached: 'support-package',
      path: saveBasicInfo.path,
      next: 'support-package',
      fill: (screen) => screen.info.fill({ district: DISTRICT }),
      kept: (screen) => expect(screen.info.field('district')).toHaveValue(DISTRICT),
    }),
  },
  {
    name: 'support package',
    lastTyped: 'Enhanced',
    start: stepForm({
      step: 'support-package',
      path: saveSupportPackage.path,
      next: 'upload-documents',
      fill: (screen) => screen.package('Enhanced').check(),
      kept: (screen) => expect(screen.package('Enhanced')).toBeChecked(),
    }),
  },
  {
    name: 'documents',
    start: stepForm({
      step: 'upload-documents',
      path: uploadAttachments.path,
      next: 'billing-email',
      fill: (screen) => screen.documents.pickAll(),
      kept: async (screen) => {
        for (const type of ['registration', 'address', 'zatca'] as const)
          await screen.documents.expectStored(type)
      },
    }),
  },
  {
    name: 'billing group',
    lastTyped: GROUP,
    start: stepForm({
      step: 'billing-email',
      path: saveBillingGroup.path,
      next: 'payment-info',
      fill: (screen) => screen.group.fill(GROUP),
      kept: (screen) => expect(screen.group).toHaveValue(GROUP),
    }),
  },
  {
    name: 'card',
    start: async (place) => {
      const { screen, customer } = await startAt(place, 'payment-info')
      await screen.card.fill()
      return {
        customer,
        open: screen.heading('payment-info'),
        submit: screen.next,
        isCard: true,
        path: openCardAttempt.path,
        done: place.page.getByRole('heading', { name: 'Confirm your card' }),
        expectKept: () => expect(screen.card.field('name')).toHaveValue(HOLDER),
        expectOnce: async () => {
          await new BankPage(place.page).typeCode()
          await screen.expectScreen('terms-conditions')
          expect(await savedCards(customer)).toHaveLength(1)
        },
      }
    },
  },
  {
    name: 'terms',
    start: stepForm({
      step: 'terms-conditions',
      path: acceptTerms.path,
      next: 'success-creation',
      submit: (screen) => screen.createAccount,
      once:
        async ({ world, page }, customer) =>
        async () => {
          await expect(new OnboardingPage(page).completion.toDashboard).toBeEnabled()
          const { accountName } = await customer.current()
          expect(await accountsNamed(world, accountName ?? '')).toHaveLength(1)
        },
    }),
  },
  { name: 'requested changes', lastTyped: STREET, start: requestedChanges },
  { name: 'message to support', lastTyped: 'is for us?', start: contactForm },
  { name: 'invitation', lastTyped: 'invitation', start: invitation },
  { name: 'billing permissions', lastTyped: GROUP, start: permissions },
]
