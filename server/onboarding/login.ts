import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/customers.ts'
import { ACCOUNT_VERSION } from '#machines/account/account.machine.ts'
import { ONBOARDING_VERSION } from '#machines/onboarding/onboarding.machine.ts'
import { isUntouched } from '#machines/onboarding/selectors.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { openCustomer } from '../accounts/open-customer.ts'
import { insertCustomer, lockCustomerOfUser, lockCustomerRow, reviseCustomer } from '../accounts/store.ts'
import { recordEvent } from '../activity/record-event.ts'
import { begin } from '../charts/advance.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow, UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { presentUser } from '../people/account-users.ts'
import { lapsedInvitation, openInvitation } from '../people/invitation.ts'
import { secondAdministratorMark } from '../people/second-administrator.ts'
import { findUser, lockUser, makeOwner } from '../people/user-store.ts'
import type { Actor } from '../request/actor.ts'
import { command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { onboardingWorkflow } from './chart.ts'
import { mustAcceptAgain } from './terms-edition.ts'

type Body = BodyOf<typeof endpoints.login>

/** Finds or opens the person's account atomically. Administrators and analysts have no account. */
export const login = async (deps: Deps, { actor, body }: Call<typeof endpoints.login>) => {
  const { enabled: nafathEnabled } = deps.config.nafath
  return command(deps, actor, async (tx) => {
    const before = await findOrLockUser(tx, actor.userId)
    if (!before) throw new AppError('unauthenticated')
    if (before.role !== 'user') {
      const { role } = before
      return { ...withoutAccount(before), role, nafathEnabled, ...secondAdministratorMark(deps, role) }
    }
    const now = deps.clock.now()
    const invitation = await openInvitation(tx, before, now)
    // An invited person decides first, because they may not want an account and a welcome mail.
    if (invitation && before.customerId === null)
      return { ...withoutAccount(before), role: before.role, nafathEnabled, invitation }
    const found = await findOrOpen(deps, tx, before, { body, actor })
    const row = await settleType(deps, tx, found, { user: before, accountType: body.accountType })
    const user = (await findUser(tx, actor.userId)) ?? before
    return {
      customer: await deps.nouns.presentCustomer(deps, tx, row),
      user: presentUser(user, openCustomer(deps, row)),
      role: user.role,
      nafathEnabled,
      termsOutdated: await mustAcceptAgain(deps, tx, row),
      invitation,
      lapsedInvitation: invitation ? null : await lapsedInvitation(tx, { user, own: row }, now),
    }
  })
}

/**
 * Finds the person. Locks a person without an account, so that opening an account and joining another account never run at the same
 * time.
 */
const findOrLockUser = async (tx: Tx, userId: string): Promise<UserRow | undefined> => {
  const found = await findUser(tx, userId)
  return found?.customerId === null ? lockUser(tx, userId) : found
}

const withoutAccount = (user: UserRow) => ({
  customer: null,
  user: presentUser(user, null),
  termsOutdated: false,
  invitation: null,
  lapsedInvitation: null,
})

const findOrOpen = async (
  deps: Deps,
  tx: Tx,
  user: UserRow,
  request: { body: Body; actor: Actor },
): Promise<CustomerRow> => {
  if (user.customerId === null) return openAccount(deps, tx, user, request)
  const row = await lockCustomerRow(tx, user.customerId)
  if (!row) throw new Error(`The customer of user ${user.id} does not exist`)
  return row
}

const openAccount = async (
  deps: Deps,
  tx: Tx,
  user: UserRow,
  { body, actor }: { body: Body; actor: Actor },
): Promise<CustomerRow> => {
  const at = deps.clock.now()
  const id = randomUUID()
  const opened = await insertCustomer(tx, {
    id,
    userId: user.id,
    accountType: body.accountType,
    stepVersion: ONBOARDING_VERSION,
    statusVersion: ACCOUNT_VERSION,
    firstName: user.firstName,
    lastName: user.lastName,
    contactEmail: user.email,
    referrer: body.referrer ?? null,
    at,
  })
  if (opened) await deps.jobs.plan(tx, sendMailJob, { mail: 'welcome', customerId: id })
  const row = await lockCustomerOfUser(tx, user.id)
  if (!row) throw new Error(`User ${user.id} has no customer right after one was found or created`)
  await makeOwner(tx, user.id, row.id, at)
  if (opened) {
    const entry = { event: 'account.opened', customerId: id, requestId: actor.requestId, byServer: true }
    await recordEvent(deps, tx, { ...entry, by: user })
    const start = { event: 'customer.registered', cause: { by: actor } } as const
    await begin(deps, tx, onboardingWorkflow, row, start)
    await begin(deps, tx, accountWorkflow, row, start)
  }
  return row
}

/** The type can change on the first screen; afterwards it is permanent. */
const settleType = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  { user, accountType }: { user: UserRow; accountType: Body['accountType'] },
): Promise<CustomerRow> => {
  if (row.accountType === accountType || row.userId !== user.id) return row
  if (!isUntouched(row.step)) {
    const { step, status, revision } = row
    throw new AppError('account-type-permanent', { current: { step, status, revision } })
  }
  return reviseCustomer(tx, row.id, { accountType }, deps.clock.now())
}
