import { type AnyStateMachine, and, createMachine } from 'xstate'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes a guard from an `and(...)`. Returns any other guard unchanged. */
const otherGuards = (guard: unknown, removed: string): unknown =>
  typeof guard === 'function' && guard.name === 'and' && 'guards' in guard && Array.isArray(guard.guards)
    ? and(guard.guards.filter((each) => each !== removed))
    : guard

/** A copy of the definition without this guard in any branch. */
const removeGuard = (definition: unknown, guard: string): unknown => {
  if (Array.isArray(definition)) return definition.map((part) => removeGuard(part, guard))
  if (!isRecord(definition)) return definition
  const kept = Object.entries(definition).filter(([name, value]) => name !== 'guard' || value !== guard)
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'guard' ? otherGuards(value, guard) : removeGuard(value, guard),
    ]),
  )
}

/** The chart without one of its guards. */
export const withoutGuard = (machine: AnyStateMachine, guard: string): AnyStateMachine =>
  createMachine(
    removeGuard(machine.config, guard) as Parameters<typeof createMachine>[0],
    machine.implementations as never,
  )
