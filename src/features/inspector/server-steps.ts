import { FLOW_STEPPED, FlowStepped, INSPECTS } from '#contract/events.ts'
import type { InspectorMessage } from '#machines/inspector/inspected.ts'
import type { Plain } from '#machines/shared/allow-list.ts'
import { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'

const PAGE = 'server'

type Seen = Readonly<Record<string, Plain>>

/**
 * Tells what charts of the server do as messages of an inspected page, each flow as an actor, until it is called back. `missed`: the
 * connection was interrupted.
 */
export const hearServerSteps = (
  hear: (message: InspectorMessage) => void,
  missed: () => void,
): (() => void) => {
  let number = 0
  const take = ({ chart, flow, at, event, from, to, payload, facts }: FlowStepped) => {
    const actor = `${PAGE}/${flow.slice(0, 8)} ${chart}`
    const told = () => ({ page: PAGE, number: number++, actor, at })
    const context = (facts ?? {}) as Seen
    const stand = (value: string) => ({ status: 'active', value, context })
    hear({ ...told(), kind: 'actor', name: chart, isChart: true, parent: null, stand: stand(from) })
    const carried = (payload ?? {}) as Seen
    hear({ ...told(), kind: 'event', source: null, event: { ...carried, type: event } })
    hear({ ...told(), kind: 'snapshot', event, stand: stand(to) })
  }
  return subscribeToServer({
    event: FLOW_STEPPED,
    says: () => INSPECTS,
    missed,
    hear: (message) => {
      const step = FlowStepped.safeParse(message)
      if (step.success) take(step.data)
    },
  })
}
