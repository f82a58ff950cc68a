import { Button } from '@mantine/core'
import { IconExternalLink, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlow } from '#contract/endpoints/flows.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { StatelyConsent } from '#src/shared/inspection/stately-consent.tsx'
import classes from './insight.module.css'
import { useReplayInInspector } from './use-replay-in-inspector.ts'

/** Opens a recorded flow in an inspector: ours, or, after a person has agreed to what is sent, Stately's. */
export const InspectButtons = ({ flow }: { flow: ReplyOf<typeof readFlow> }) => {
  const { t } = useTranslation(['insight', 'inspector'])
  const { inOwn, inStately, prepareStately } = useReplayInInspector(flow)
  const [isAsking, setAsking] = useState(false)
  const stop = () => setAsking(false)
  return (
    <div className={classes.exports}>
      <Button
        variant="default"
        leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
        onClick={() => void inOwn()}
      >
        {t('replay.inspect')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        onClick={() => {
          prepareStately()
          setAsking(true)
        }}
      >
        {t('replay.inspectByStately')}
      </Button>
      {isAsking && (
        <StatelyConsent
          title={t('inspector:stately.flow.title')}
          text={t('inspector:stately.flow.text')}
          ends={t('inspector:stately.flow.ends')}
          onAgree={async () => {
            const hasOpened = await inStately()
            if (hasOpened) stop()
            return hasOpened
          }}
          onOwn={async () => {
            stop()
            await inOwn()
          }}
          onCancel={stop}
        />
      )}
    </div>
  )
}
