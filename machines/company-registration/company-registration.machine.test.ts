import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { companyRegistrationMachine } from './company-registration.machine.ts'

const company: RegisteredCompany = { companyArabicName: 'شركة اختبار للتجارة', address: null }

const CR = '7001272475'
const verify = { type: 'verify.pressed', crNumber: CR } as const
const edited = (crNumber: string) => ({ type: 'cr.edited', crNumber }) as const

const running = (lookUp: (crNumber: string) => Promise<RegisteredCompany>, verified = false) => {
  const fillForm = vi.fn()
  const actor = createActor(
    companyRegistrationMachine.provide({
      actors: { lookUp: fromPromise(({ input }) => lookUp(input.crNumber)) },
      actions: { fillForm: (_, params) => fillForm(params) },
    }),
    { input: { verifiedNumber: verified ? CR : null, found: verified ? company : null } },
  ).start()
  return { actor, fillForm }
}

test('every lasting state can be reached from outside', () => {
  const lookUp = '0.company-registration.verifying'
  const paths = walk(
    companyRegistrationMachine,
    [
      verify,
      edited('700'),
      { type: `xstate.done.actor.${lookUp}`, output: company } as never,
      { type: `xstate.error.actor.${lookUp}` },
    ],
    { verifiedNumber: null, found: null },
  )
  expect(['opening', ...paths.keys()].sort()).toEqual(leavesOf(companyRegistrationMachine))
})

test('a lookup that succeeds verifies the number and fills the form [4.095]', async () => {
  const lookUp = vi.fn(async (_: string) => company)
  const { actor, fillForm } = running(lookUp)
  expect(actor.getSnapshot().matches('unverified')).toBe(true)
  actor.send(verify)
  await waitFor(actor, (state) => state.hasTag('verified'))
  expect(lookUp).toHaveBeenCalledExactlyOnceWith(CR)
  expect(fillForm).toHaveBeenCalledExactlyOnceWith({ company, before: null })
})

test('a second lookup passes the result of the first to the form', async () => {
  const { actor, fillForm } = running(async () => company)
  actor.send(verify)
  await waitFor(actor, (state) => state.hasTag('verified'))
  actor.send(edited('700'))
  actor.send(verify)
  await waitFor(actor, (state) => state.hasTag('verified'))
  expect(fillForm).toHaveBeenLastCalledWith({ company, before: company })
})

test.each([
  ['is still in the form', CR],
  ['was replaced by another', null],
])('a lookup passes the earlier visit’s result to the form if its number %s', async (_, verifiedNumber) => {
  const fillForm = vi.fn()
  const actor = createActor(
    companyRegistrationMachine.provide({
      actors: { lookUp: fromPromise(async () => company) },
      actions: { fillForm: (_, params) => fillForm(params) },
    }),
    { input: { verifiedNumber, found: company } },
  ).start()
  actor.send(edited('700'))
  actor.send(verify)
  await waitFor(actor, (state) => state.hasTag('verified'))
  expect(fillForm).toHaveBeenCalledExactlyOnceWith({ company, before: company })
})

test('a number cut under ten characters is unverified [4.096]', () => {
  const { actor } = running(async () => company, true)
  expect(actor.getSnapshot().hasTag('verified')).toBe(true)
  actor.send(edited(CR.slice(1)))
  expect(actor.getSnapshot().matches('unverified')).toBe(true)
})

test('another number of ten characters is unverified too, the same one stays verified', () => {
  const { actor } = running(async () => company, true)
  actor.send(edited(CR))
  expect(actor.getSnapshot().hasTag('verified')).toBe(true)
  actor.send(edited('7001272476'))
  expect(actor.getSnapshot().hasTag('verified')).toBe(false)
})

test('a lookup fills nothing if the number was edited meanwhile', async () => {
  let arrive = (_: RegisteredCompany) => {}
  const { actor, fillForm } = running(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  actor.send(verify)
  actor.send(edited(CR.slice(1)))
  arrive(company)
  await Promise.resolve()
  expect(actor.getSnapshot().matches('unverified')).toBe(true)
  expect(fillForm).not.toHaveBeenCalled()
})

test('a refusal keeps its reason, and Verify works again [8.27]', async () => {
  const { actor } = running(() =>
    Promise.reject(new CallFailed({ code: 'cr-not-active', params: { status: 'معلق' } })),
  )
  actor.send(verify)
  const failed = await waitFor(actor, (state) => state.matches('failed'))
  expect(failed.context.problem).toMatchObject({ code: 'cr-not-active', params: { status: 'معلق' } })
  expect(failed.can(verify)).toBe(true)
})

test('a missing actor is a failure, not a success', async () => {
  const actor = createActor(companyRegistrationMachine, {
    input: { verifiedNumber: null, found: null },
  }).start()
  actor.send(verify)
  const failed = await waitFor(actor, (state) => state.matches('failed'))
  expect(failed.context.problem?.code).toBe('no-answer')
})

test('a verified number that the server refuses on save is no longer verified', () => {
  const { actor } = running(async () => company, true)
  const problem = new CallFailed({ code: 'identification-number-taken' }).problem
  actor.send({ type: 'number.refused', problem })
  expect(actor.getSnapshot().hasTag('verified')).toBe(false)
  expect(actor.getSnapshot().context.problem?.code).toBe('identification-number-taken')
})
