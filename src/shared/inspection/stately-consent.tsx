import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSignInConfig } from '#contract/endpoints/configs.ts'
import { agreeToStately } from '#contract/endpoints/flows.ts'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { call } from '../api/api.ts'
import { useIntent } from '../api/intent.ts'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { notify } from '../ui/notify.ts'

/** True if steps of this page may be sent to an inspector of another company; undefined until known. */
const useMayShare = (): { mayShare: boolean | undefined; isOfTeam: boolean } => {
  const session = useSession()
  const isSandbox = useSandbox()
  const { data: role, isPending } = useQuery({
    queryKey: ['session', 'role'],
    queryFn: async () => (await session.role()) ?? null,
  })
  const isOfTeam = role === 'admin' || role === 'analyst'
  if (isPending) return { mayShare: undefined, isOfTeam }
  return { mayShare: role === 'admin' || isSandbox, isOfTeam }
}

interface StatelyConsentProps {
  title: string
  /** The data that is sent. */
  text: string
  /** A sentence that says when sending ends. */
  ends: string
  /** The recorded flow to send; without it, this page is sent. */
  flow?: { chart: FlowChart; flow: string }
  /** Starts sending; false when the browser blocked the window. */
  onAgree: () => Promise<boolean>
  /** Starts our own inspector instead. */
  onOwn: () => Promise<void>
  onCancel: () => void
}

/** Names the data and the company that receives it, before any data is sent. */
export const StatelyConsent = ({
  title,
  text,
  ends,
  flow,
  onAgree,
  onOwn,
  onCancel,
}: StatelyConsentProps) => {
  const { t } = useTranslation('inspector')
  const { mayShare, isOfTeam } = useMayShare()
  const agreeing = useIntent()
  const [isBlocked, setBlocked] = useState(false)
  if (mayShare === undefined) return null

  const notifyFailure = () => notify.error(t('layout:inspect.failed'))
  const agree = async () => {
    // The consent is recorded first; without the record nothing is sent.
    if (isOfTeam) {
      const body = flow ?? {}
      await agreeing.intent((idempotencyKey) => call(agreeToStately, { body }, { idempotencyKey }))
    }
    setBlocked(!(await onAgree()))
  }
  return (
    <Dialog title={title} onEscape={onCancel}>
      <p>{mayShare ? text : t('stately.refused')}</p>
      {mayShare && <p>{ends}</p>}
      {isBlocked && <p role="alert">{t('stately.blocked')}</p>}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('stately.cancel')}
        </Button>
        {mayShare ? (
          <Button onClick={() => void agree().catch(notifyFailure)}>{t('stately.agree')}</Button>
        ) : (
          <Button onClick={() => void onOwn().catch(notifyFailure)}>{t('stately.own')}</Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** People of the sandbox sign in at its identity provider, all others at Google. */
const sandboxQuery = queryOptions({
  queryKey: ['configs', 'sign-in'],
  queryFn: async ({ signal }) => (await call(getSignInConfig, {}, { signal })).provider === 'oidc',
  staleTime: Number.POSITIVE_INFINITY,
})

/** True if the product runs with the people of the sandbox; undefined until known, false if the call fails. */
const useSandbox = (): boolean | undefined => {
  const { data, isError } = useQuery(sandboxQuery)
  return isError ? false : data
}
