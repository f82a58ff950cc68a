import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { sendSupportMessage } from '#contract/endpoints/messages.ts'
import type { SupportMessage } from '#contract/forms/contact.ts'
import { contactMachine, type OutgoingMessage, type SendInput } from '#machines/contact/contact.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { call, upload } from '#src/shared/api/api.ts'
import { useIntent } from '#src/shared/api/intent.ts'
import type { DraftKeeper } from '#src/shared/forms/use-draft.ts'
import { inspect } from '#src/shared/inspection/actors.ts'

const multipart = ({ subject, email, message, name }: SupportMessage, file: File): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries({ subject, email, message, name }))
    if (value) form.set(key, value)
  form.set('file', file)
  return form
}

/** Sends a message with a file as multipart, and one without a file as JSON with `file: null`. */
const deliver = ({ message, file, onProgress }: SendInput, idempotencyKey: string): Promise<unknown> =>
  file instanceof File
    ? upload(sendSupportMessage, multipart(message, file), {
        idempotencyKey,
        onProgress: ({ percent }) => onProgress(percent),
      })
    : call(sendSupportMessage, { body: { ...message, file: null } }, { idempotencyKey })

/** Names a message by its texts and its file, because another message needs another key. */
const purposeOf = ({ message, file }: SendInput): string =>
  JSON.stringify([message, file instanceof File ? [file.name, file.size, file.lastModified] : null])

/** Runs the chart of a support message. The text stays a draft until it is sent. */
export const useContact = (keeper: DraftKeeper) => {
  const { intent } = useIntent()
  const machine = useMemo(
    () =>
      provide(contactMachine, {
        actors: {
          send: fromPromise<void, SendInput>(async ({ input }) => {
            await keeper.unlessSaved(() => intent((key) => deliver(input, key), purposeOf(input)))
          }),
        },
      }),
    [keeper, intent],
  )
  const [state, send] = useActor(machine, { inspect })

  return {
    isBusy: state.hasTag('busy'),
    isSent: state.hasTag('done'),
    problem: state.context.problem,
    percent: state.context.percent,
    edited: () => send({ type: 'edited' }),
    submit: (outgoing: OutgoingMessage) => send({ type: 'submit.pressed', ...outgoing }),
  }
}

export type Contact = ReturnType<typeof useContact>
