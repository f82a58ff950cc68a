import type { AnyStateMachine } from 'xstate'

/** A guard as it stands in a chart: by its name, or with parameters. */
export type NamedGuard = string | { readonly type: string; readonly params?: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

/** The guards of which one is made by `and`, `or` and `not`. */
const leavesOf = (guard: unknown): NamedGuard[] => {
  if (typeof guard === 'string') return [guard]
  if (!isObject(guard)) return []
  if (Array.isArray(guard['guards'])) return guard['guards'].flatMap(leavesOf)
  const { type, params } = guard
  return typeof type === 'string' ? [{ type, params }] : []
}

/** Every guard that a state of a flat chart asks for one event, or for all of them, in the order in which they stand there. */
export const leafGuards = (machine: AnyStateMachine, state: string, event?: string): NamedGuard[] => {
  const transitions = machine.states[state]?.transitions
  const branches = event === undefined ? [...(transitions?.values() ?? [])].flat() : transitions?.get(event)
  return (branches ?? []).flatMap(({ guard }) => leavesOf(guard))
}
