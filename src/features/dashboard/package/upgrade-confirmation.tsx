import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { PackageName } from '#contract/entities/common.ts'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { OfferPrice } from '#src/shared/packages/offer.tsx'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './package-form.module.css'

interface UpgradeConfirmationProps {
  from: PackageName
  to: PackageName
  isBusy: boolean
  problem: CallProblem | null
  onBack: () => void
  onConfirm: () => void
  onEscape: () => void
}

/** An upgrade costs more and binds for 90 days, so it is confirmed. */
export const UpgradeConfirmation = (props: UpgradeConfirmationProps) => {
  const { t } = useTranslation(['dashboard', 'packages', 'common'])
  const { from, to, isBusy, problem, onBack, onConfirm, onEscape } = props
  const option = SUPPORT_PACKAGES.find(({ packageName }) => packageName === to)
  const names = { from: t(`packages:names.${from}`), to: t(`packages:names.${to}`) }
  return (
    <Dialog
      title={t('changePackage.confirmTitle')}
      icon={<IconArrowUp size={24} stroke={1.75} aria-hidden />}
      onEscape={onEscape}
    >
      <p>{t('changePackage.confirmText', names)}</p>
      {option && (
        <p className={classes.costs}>
          <OfferPrice option={option} />
        </p>
      )}
      <p>{t('changePackage.confirmLock')}</p>
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {t('common:actions.back')}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {t('changePackage.upgrade')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
