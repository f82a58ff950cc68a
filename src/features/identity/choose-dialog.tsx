import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog } from '#src/shared/ui/dialog.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import classes from './identity.module.css'

interface ChooseDialogProps {
  /** The number to choose in the identity app. */
  number: string
  secondsLeft: number
  isBusy: boolean
  problem: CallProblem | null
  onCancel: () => void
}

/** The seconds worth reading out; a countdown read each second would drown everything else. */
const ANNOUNCED = [10, 30, 60]

/** The number to choose, how long there is, and what happens if one leaves. */
export const ChooseDialog = ({ number, secondsLeft, isBusy, problem, onCancel }: ChooseDialogProps) => {
  const { t } = useTranslation('identity')
  const announced = secondsLeft > 0 ? ANNOUNCED.find((seconds) => secondsLeft <= seconds) : undefined
  return (
    <Dialog
      isCentered
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
        <Button variant="subtle" color="gray" fullWidth loading={isBusy} onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
