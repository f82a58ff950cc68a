import { type AnyStateMachine, and, createMachine } from 'xstate'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What `and` made, without one of its guards; anything else as it is. */
const otherGuards = (guard: unknown, removed: string): unknown =>
  typeof guard === 'function' && guard.name === 'and' && 'guards' in guard && Array.isArray(guard.guards)
    ? and(guard.guards.filter((each) => each !== removed))
    : guard

/** The same definition with every branch free of this guard, and everything else as it stands. */
const freed = (definition: unknown, guard: string): unknown => {
  if (Array.isArray(definition)) return definition.map((part) => freed(part, guard))
  if (!isRecord(definition)) return definition
  const kept = Object.entries(definition).filter(([name, value]) => name !== 'guard' || value !== guard)
  return Object.fromEntries(
    kept.map(([name, value]) => [name, name === 'guard' ? otherGuards(value, guard) : freed(value, guard)]),
  )
}

/** A chart as if a guard had been taken out of its definition. */
export const withoutGuard = (machine: AnyStateMachine, guard: string): AnyStateMachine =>
  createMachine(
    freed(machine.config, guard) as Parameters<typeof createMachine>[0],
    machine.implementations as never,
  )
