import { z } from 'zod/mini'
import type { InspectorMessage } from '#machines/inspector/inspected.ts'

const Fields = z.record(z.string(), z.json())
const Stand = z.object({
  status: z.string(),
  value: z.optional(z.json()),
  context: z.optional(Fields),
})
const Told = {
  /** The page that sends it, and the number of its message. */
  id: z.templateLiteral([z.uuid(), ':', z.int()]),
  sessionId: z.string(),
  createdAt: z.string().check(z.regex(/^\d{1,15}$/)),
}
const Received = z.discriminatedUnion('type', [
  z.object({
    ...Told,
    type: z.literal('@xstate.actor'),
    name: z.string(),
    parentId: z.optional(z.string()),
    snapshot: Stand,
  }),
  z.object({
    ...Told,
    type: z.literal('@xstate.event'),
    sourceId: z.optional(z.string()),
    event: z.intersection(z.object({ type: z.string() }), Fields),
  }),
  z.object({
    ...Told,
    type: z.literal('@xstate.snapshot'),
    event: z.object({ type: z.string() }),
    snapshot: z.extend(Stand, { refused: z.optional(z.object({ guard: z.nullable(z.string()) })) }),
  }),
])

const standOf = ({ status, value, context }: z.output<typeof Stand>) => ({
  ...{ status, value: value ?? null, context: context ?? null },
})

/** Reads what an inspected page sent; null for what is no such message. */
export const received = (sent: unknown): InspectorMessage | null => {
  const { success, data } = Received.safeParse(sent)
  if (!success) return null
  const [page = '', number] = data.id.split(':')
  const told = {
    ...{ page, number: Number(number), actor: data.sessionId },
    at: new Date(Number(data.createdAt)).toISOString(),
  }
  if (data.type === '@xstate.event')
    return { ...told, kind: 'event', source: data.sourceId ?? null, event: data.event }
  if (data.type === '@xstate.snapshot')
    return {
      ...told,
      kind: 'snapshot',
      event: data.event.type,
      stand: standOf(data.snapshot),
      refused: data.snapshot.refused ?? null,
    }
  const { name, parentId = null, snapshot } = data
  const isChart = snapshot.value !== undefined
  return { ...told, kind: 'actor', name, isChart, parent: parentId, stand: standOf(snapshot) }
}
