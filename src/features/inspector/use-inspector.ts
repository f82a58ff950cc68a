import { createBrowserReceiver } from '@statelyai/inspect'
import { useActor } from '@xstate/react'
import { fromCallback } from 'xstate'
import { inspectorMachine } from '#machines/inspector/inspector.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { inspectorWindow } from '#src/shared/inspection/inspector-windows.ts'
import { received } from './received.ts'

const machine = provide(inspectorMachine, {
  actors: {
    listen: fromCallback(({ sendBack }) => {
      const { window, close } = inspectorWindow()
      const { unsubscribe } = createBrowserReceiver({ window }).subscribe((sent) => {
        const message = received(sent)
        if (message) sendBack({ type: 'message.received', message })
      })
      return () => {
        unsubscribe()
        close()
      }
    }),
  },
})

/** What inspected pages of this browser tell, for as long as the component is there. */
export const useInspector = () => {
  const [state, send] = useActor(machine, { inspect })
  return { state, send }
}
