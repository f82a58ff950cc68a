import { createBrowserReceiver } from '@statelyai/inspect'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback } from 'xstate'
import { z } from 'zod/mini'
import { FLOW_STEPPED, FlowStepped, INSPECTS } from '#contract/events.ts'
import type { InspectorMessage } from '#machines/inspector/inspected.ts'
import { inspectorMachine } from '#machines/inspector/inspector.machine.ts'
import type { Plain } from '#machines/shared/allow-list.ts'
import { provide } from '#machines/shared/provide.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { inspectorWindow } from '#src/shared/inspection/inspector-windows.ts'
import { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'
import { notify } from '#src/shared/ui/notify.ts'

const listenToPages = (report: (message: InspectorMessage) => void): (() => void) => {
  const { window, close } = inspectorWindow()
  const { unsubscribe } = createBrowserReceiver({ window }).subscribe((sent) => {
    const message = parseMessage(sent)
    if (message) report(message)
  })
  return () => {
    unsubscribe()
    close()
  }
}

/** Listens to the inspected pages of this browser and, on demand, to the server's charts. */
export const useInspector = (withServer: boolean) => {
  const { t } = useTranslation('inspector')
  const machine = useMemo(
    () =>
      provide(inspectorMachine, {
        actors: {
          listen: fromCallback(({ sendBack }) => {
            const report = (message: InspectorMessage) => sendBack({ type: 'message.received', message })
            const stops = [
              listenToPages(report),
              ...(withServer ? [listenToServer(report, () => notify.warning(t('missed')))] : []),
            ]
            return () => {
              for (const stop of stops) stop()
            }
          }),
        },
      }),
    [withServer, t],
  )
  const [state, send] = useActor(machine, { inspect })
  return { state, send }
}

const Fields = z.record(z.string(), z.json())
const Stand = z.object({
  status: z.string(),
  value: z.optional(z.json()),
  context: z.optional(Fields),
})
const MESSAGE_FIELDS = {
  /** The sending page and the number of its message. */
  id: z.templateLiteral([z.uuid(), ':', z.int()]),
  sessionId: z.string(),
  createdAt: z.string().check(z.regex(/^\d{1,15}$/)),
}
const PageMessage = z.discriminatedUnion('type', [
  z.object({
    ...MESSAGE_FIELDS,
    type: z.literal('@xstate.actor'),
    name: z.string(),
    parentId: z.optional(z.string()),
    snapshot: Stand,
  }),
  z.object({
    ...MESSAGE_FIELDS,
    type: z.literal('@xstate.event'),
    sourceId: z.optional(z.string()),
    event: z.intersection(z.object({ type: z.string() }), Fields),
  }),
  z.object({
    ...MESSAGE_FIELDS,
    type: z.literal('@xstate.snapshot'),
    event: z.object({ type: z.string() }),
    snapshot: z.extend(Stand, { refused: z.optional(z.object({ guard: z.nullable(z.string()) })) }),
  }),
])

const standOf = ({ status, value, context }: z.output<typeof Stand>) => ({
  ...{ status, value: value ?? null, context: context ?? null },
})

/** Parses a message of an inspected page; null if invalid. */
export const parseMessage = (sent: unknown): InspectorMessage | null => {
  const { success, data } = PageMessage.safeParse(sent)
  if (!success) return null
  const [page = '', number] = data.id.split(':')
  const head = {
    ...{ page, number: Number(number), actor: data.sessionId },
    at: new Date(Number(data.createdAt)).toISOString(),
  }
  if (data.type === '@xstate.event')
    return { ...head, kind: 'event', source: data.sourceId ?? null, event: data.event }
  if (data.type === '@xstate.snapshot')
    return {
      ...head,
      kind: 'snapshot',
      event: data.event.type,
      stand: standOf(data.snapshot),
      refused: data.snapshot.refused ?? null,
    }
  const { name, parentId = null, snapshot } = data
  const isChart = snapshot.value !== undefined
  return { ...head, kind: 'actor', name, isChart, parent: parentId, stand: standOf(snapshot) }
}

const PAGE = 'server'

type PlainFields = Readonly<Record<string, Plain>>

/**
 * Reports steps of the server's charts as messages of an inspected page, each flow as an actor. Returns a function that stops the reports.
 * `missed` is called when the connection was interrupted.
 */
const listenToServer = (report: (message: InspectorMessage) => void, missed: () => void): (() => void) => {
  let number = 0
  const take = ({ chart, flow, at, event, from, to, payload, facts }: FlowStepped) => {
    const actor = `${PAGE}/${flow} ${chart}`
    const head = () => ({ page: PAGE, number: number++, actor, at })
    const context = (facts ?? {}) as PlainFields
    const stand = (value: string) => ({ status: 'active', value, context })
    report({ ...head(), kind: 'actor', name: chart, isChart: true, parent: null, stand: stand(from) })
    const fields = (payload ?? {}) as PlainFields
    report({ ...head(), kind: 'event', source: null, event: { ...fields, type: event } })
    report({ ...head(), kind: 'snapshot', event, stand: stand(to) })
  }
  return subscribeToServer({
    event: FLOW_STEPPED,
    dataOnConnect: () => INSPECTS,
    onReconnect: missed,
    onMessage: (message) => {
      const step = FlowStepped.safeParse(message)
      if (step.success) take(step.data)
    },
  })
}
