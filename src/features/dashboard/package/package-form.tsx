import { Button } from '@mantine/core'
import type { PackageName } from '#contract/entities/common.ts'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { downgradeUnlockDay, isPackageLocked, packageRelation } from '#rules/subscription.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Offer } from '#src/shared/packages/offer.tsx'
import { ChoiceCards } from '#src/shared/ui/choice-cards.tsx'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './package-form.module.css'

interface PackageFormProps {
  current: PackageName
  subscriptionDate: string | null
  chosen: PackageName
  isBusy: boolean
  problem: CallProblem | null
  onChoose: (name: PackageName) => void
  onUpdate: () => void
  onClose: () => void
}

/** The packages side by side; a lower one cannot be picked before its day. */
export const PackageForm = (props: PackageFormProps) => {
  const { t } = useTranslation(['dashboard', 'packages', 'common'])
  const { current, subscriptionDate, chosen, isBusy, problem, onChoose, onUpdate, onClose } = props
  const now = serverNow()
  const dates = useDates()
  const unlockDay = downgradeUnlockDay(subscriptionDate)
  const date = unlockDay && dates.calendarDay(unlockDay)

  return (
    <Dialog isWide title={t('changePackage.title')} onEscape={onClose}>
      <ChoiceCards
        legend={t('changePackage.legend')}
        name="package"
        value={chosen}
        onPick={onChoose}
        disabled={isBusy}
        cards={SUPPORT_PACKAGES.map((option) => {
          const isLocked = isPackageLocked(current, option.packageName, subscriptionDate, now)
          const sentence = date ? t('changePackage.locked', { date }) : t('changePackage.lockedUnknown')
          const short = date
            ? t('changePackage.lockedShort', { date })
            : t('changePackage.lockedUnknownShort')
          return {
            value: option.packageName,
            color: option.color,
            title: t(`packages:names.${option.packageName}`),
            locked: isLocked ? sentence : undefined,
            children: (
              <>
                <Offer option={option} />
                {isLocked && <span className={classes.aside}>{short}</span>}
                {option.packageName === current && (
                  <span className={classes.aside}>{t('changePackage.current')}</span>
                )}
              </>
            ),
          }
        })}
      />
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={packageRelation(current, chosen) === 'same' && !isBusy}
          onClick={onUpdate}
        >
          {t('changePackage.update')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
