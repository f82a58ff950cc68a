import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { CHARTS } from '#machines/index.ts'
import { stateNodesOf } from '#test/support/charts.ts'

const SECRETS = /number|cvc|cvv|otp|code|nationalId|identificationNumber|token/i

const contextOf = (machine: AnyStateMachine): unknown => {
  const { context } = machine.config as { context?: unknown }
  return typeof context === 'function' ? undefined : context
}

describe.each(CHARTS.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  test('every state says in a sentence what it means', () => {
    const silent = stateNodesOf(machine).filter((node) => !/^[A-Z].+\.$/.test(node.description ?? ''))
    expect(silent.map((node) => node.id)).toEqual([])
  })

  test('every invoked actor may fail without the chart getting stuck', () => {
    const deaf = stateNodesOf(machine).flatMap((node) =>
      node.invoke
        .filter((actor) => !node.ownEvents.includes(`xstate.error.actor.${actor.id}`))
        .map((actor) => actor.id),
    )
    expect(deaf).toEqual([])
  })

  test('every delay has a name', () => {
    const nameless = stateNodesOf(machine)
      .flatMap((node) => node.after.map((after) => after.delay))
      .filter((delay) => typeof delay === 'number')
    expect(nameless).toEqual([])
  })

  test('the first context is plain JSON without secrets', () => {
    const context = contextOf(machine)
    if (context === undefined) return
    expect(JSON.parse(JSON.stringify(context))).toEqual(context)
    expect(Object.keys(context as object).filter((key) => SECRETS.test(key))).toEqual([])
  })
})

test('no chart is missing from the list and no two share a name', async () => {
  const { globSync } = await import('node:fs')
  const files = globSync('machines/**/*.machine.ts')
  expect(files.length).toBe(CHARTS.length - Object.keys(dialogs).length)
  expect(new Set(CHARTS.map((machine) => machine.id)).size).toBe(CHARTS.length)
})
