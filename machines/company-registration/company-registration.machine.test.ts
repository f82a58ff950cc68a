import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallRefused } from '../shared/call-problem.ts'
import { companyRegistrationMachine, type RegisteredCompany } from './company-registration.machine.ts'

const company: RegisteredCompany = { companyArabicName: 'شركة اختبار للتجارة', address: null }

const running = (lookUp: () => Promise<RegisteredCompany>, verified = false) => {
  const fillForm = vi.fn()
  const actor = createActor(
    companyRegistrationMachine.provide({
      actors: { lookUp: fromPromise(lookUp) },
      actions: { fillForm: (_, params) => fillForm(params) },
    }),
    { input: { verified } },
  ).start()
  return { actor, fillForm }
}

test('every lasting state can be reached from outside', () => {
  const lookUp = '0.company-registration.verifying'
  const paths = walk(
    companyRegistrationMachine,
    [
      { type: 'verify.pressed' },
      { type: 'cr.edited', complete: false, same: false } as never,
      { type: `xstate.done.actor.${lookUp}`, output: company } as never,
      { type: `xstate.error.actor.${lookUp}` },
    ],
    { verified: false },
  )
  expect(['opening', ...paths.keys()].sort()).toEqual(leavesOf(companyRegistrationMachine))
})

test('a lookup that succeeds verifies the number and fills the form [4.095]', async () => {
  const { actor, fillForm } = running(async () => company)
  expect(actor.getSnapshot().matches('unverified')).toBe(true)
  actor.send({ type: 'verify.pressed' })
  await waitFor(actor, (state) => state.hasTag('verified'))
  expect(fillForm).toHaveBeenCalledExactlyOnceWith(company)
})

test('a number cut under ten characters is unverified [4.096]', () => {
  const { actor } = running(async () => company, true)
  expect(actor.getSnapshot().hasTag('verified')).toBe(true)
  actor.send({ type: 'cr.edited', complete: false, same: false })
  expect(actor.getSnapshot().matches('unverified')).toBe(true)
})

test('another number of ten characters is unverified too, the same one stays verified', () => {
  const { actor } = running(async () => company, true)
  actor.send({ type: 'cr.edited', complete: true, same: true })
  expect(actor.getSnapshot().hasTag('verified')).toBe(true)
  actor.send({ type: 'cr.edited', complete: true, same: false })
  expect(actor.getSnapshot().hasTag('verified')).toBe(false)
})

test('a lookup overtaken by an edit fills nothing', async () => {
  let arrive = (_: RegisteredCompany) => {}
  const { actor, fillForm } = running(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  actor.send({ type: 'verify.pressed' })
  actor.send({ type: 'cr.edited', complete: false, same: false })
  arrive(company)
  await Promise.resolve()
  expect(actor.getSnapshot().matches('unverified')).toBe(true)
  expect(fillForm).not.toHaveBeenCalled()
})

test('a refusal keeps its reason, and Verify works again [8.27]', async () => {
  const { actor } = running(() =>
    Promise.reject(new CallRefused({ code: 'cr-not-active', params: { status: 'معلق' } })),
  )
  actor.send({ type: 'verify.pressed' })
  const failed = await waitFor(actor, (state) => state.matches('failed'))
  expect(failed.context.problem).toMatchObject({ code: 'cr-not-active', params: { status: 'معلق' } })
  expect(failed.can({ type: 'verify.pressed' })).toBe(true)
})

test('a missing actor counts as no answer, not as a success', async () => {
  const actor = createActor(companyRegistrationMachine, { input: { verified: false } }).start()
  actor.send({ type: 'verify.pressed' })
  const failed = await waitFor(actor, (state) => state.matches('failed'))
  expect(failed.context.problem?.code).toBe('no-answer')
})

test('a verified number that saving the form refuses is not verified beside that', () => {
  const { actor } = running(async () => company, true)
  const problem = new CallRefused({ code: 'identification-number-taken' }).problem
  actor.send({ type: 'number.refused', problem })
  expect(actor.getSnapshot().hasTag('verified')).toBe(false)
  expect(actor.getSnapshot().context.problem?.code).toBe('identification-number-taken')
})
