import { Button, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconFingerprint } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { IdentityApp } from '#contract/entities/identity.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { Dialog } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './identity.module.css'

interface ChooseDialogProps {
  /** The number to choose in the identity app. */
  number: string
  app: IdentityApp | null
  secondsLeft: number
  isBusy: boolean
  problem: CallProblem | null
  onCancel: () => void
}

/** Remaining seconds that screen readers announce. */
const ANNOUNCED = [10, 30, 60]

/** A web address opens in a new tab, because this page must stay open for the answer. An app needs no tab. */
const newTabProps = (address: string) =>
  address.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {}

/** The number to choose, the time left and, on a phone, a link to the app. */
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
          <VisuallyHidden>{t('dialog.number', { number })}</VisuallyHidden>
          <span aria-hidden>{number}</span>
        </p>
        <CountdownRing secondsLeft={secondsLeft} />
        <p className={classes.leave}>{isBusy ? t('dialog.checking') : t('dialog.leave')}</p>
        <VisuallyHidden role="status">
          {announced !== undefined && t('dialog.announce', { count: announced })}
        </VisuallyHidden>
        <ProblemAlert problem={problem} />
        <div className={classes.ways}>
          {address && (
            <Button
              component="a"
              href={address}
              {...newTabProps(address)}
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

/** The time limit of a request in seconds, shown as a full ring. */
const TIME_LIMIT_S = 180
const RADIUS = 44
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The time left as a ring and as minutes and seconds. */
const CountdownRing = ({ secondsLeft }: { secondsLeft: number }) => {
  const { t } = useTranslation('identity')
  const { figures } = useLanguage()
  const shown = Math.min(TIME_LIMIT_S, secondsLeft)
  const share = shown / TIME_LIMIT_S
  const time = figures(clock(shown))
  return (
    <div className={classes.ring} role="timer" aria-label={t('dialog.ring', { time })}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
        <circle
          className={classes.left}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - share)}
        />
      </svg>
      <span className={classes.time} dir="ltr" aria-hidden>
        {time}
      </span>
    </div>
  )
}

type PhoneKind = keyof IdentityApp

const phoneKind = (): PhoneKind | null => {
  if (/Android/.test(navigator.userAgent)) return 'android'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'ios' : null
}

const never = () => () => {}

/** The kind of phone; null on a computer and before hydration. */
const usePhoneKind = (): PhoneKind | null => useSyncExternalStore(never, phoneKind, () => null)
