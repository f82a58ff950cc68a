import { Button } from '@mantine/core'
import { IconExternalLink, IconFingerprint } from '@tabler/icons-react'
import type { IdentityApp } from '#contract/entities/identity.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog } from '#src/shared/ui/dialog.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import classes from './identity.module.css'
import { usePhoneKind } from './use-phone-kind.ts'

interface ChooseDialogProps {
  /** The number to choose in the identity app. */
  number: string
  app: IdentityApp | null
  secondsLeft: number
  isBusy: boolean
  problem: CallProblem | null
  onCancel: () => void
}

/** The seconds worth reading out; a countdown read each second would drown everything else. */
const ANNOUNCED = [10, 30, 60]

/** The page of a phone stays, so that the answer finds it open; an app leaves it open by itself. */
const opensBeside = (address: string) =>
  address.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {}

/** The number to choose, how long there is, and what happens if one leaves. On a phone the way into the app. */
export const ChooseDialog = ({ number, app, secondsLeft, isBusy, problem, onCancel }: ChooseDialogProps) => {
  const { t } = useTranslation('identity')
  const phone = usePhoneKind()
  const address = phone && app?.[phone]
  const announced = secondsLeft > 0 ? ANNOUNCED.find((seconds) => secondsLeft <= seconds) : undefined
  return (
    <Dialog
      isCentered
      fillsPhone
      title={t('dialog.title')}
      icon={<IconFingerprint size={26} stroke={1.75} aria-hidden />}
    >
      <div className={classes.choose}>
        <p className={classes.text}>{t('dialog.text')}</p>
        <p className={classes.number} dir="ltr">
          <span className={classes.unseen}>{t('dialog.number', { number })}</span>
          <span aria-hidden>{number}</span>
        </p>
        <CountdownRing secondsLeft={secondsLeft} />
        <p className={classes.leave}>{isBusy ? t('dialog.checking') : t('dialog.leave')}</p>
        <span role="status" className={classes.unseen}>
          {announced !== undefined && t('dialog.announce', { count: announced })}
        </span>
        <ProblemAlert problem={problem} />
        <div className={classes.ways}>
          {address && (
            <Button
              component="a"
              href={address}
              {...opensBeside(address)}
              fullWidth
              size="lg"
              leftSection={<IconExternalLink size={20} stroke={1.75} aria-hidden />}
            >
              {t('dialog.openApp')}
            </Button>
          )}
          {address && phone === 'ios' && <p className={classes.leave}>{t('dialog.noApp')}</p>}
          <Button variant="subtle" color="gray" fullWidth loading={isBusy} onClick={onCancel}>
            {t('dialog.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
