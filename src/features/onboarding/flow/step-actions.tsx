import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCloudCheck } from '@tabler/icons-react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { Step } from '#contract/steps.ts'
import { previousStep } from '#machines/onboarding/order.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './flow.module.css'
import { SCREEN_FORM, useFlow } from './flow-context.ts'
import type { nextLabelOf } from './screens.ts'

interface StepActionsProps {
  screen: Step
  isFormShown: boolean
  /** What is sent for good says so. */
  nextLabel: NonNullable<ReturnType<typeof nextLabelOf>>
}

/** Back and Next, and quietly between them whether everything typed is safe. A press while something runs does nothing. */
export const StepActions = ({ screen, isFormShown, nextLabel }: StepActionsProps) => {
  const { t } = useTranslation(['onboarding', 'common'])
  const { actor } = useFlow()
  const { isBusy, isKept, isReady } = useSelector(
    actor,
    (state) => ({
      isBusy: state.hasTag('busy') || state.context.isWorking,
      isKept: state.context.isKept,
      isReady: state.context.isReady,
    }),
    shallowEqual,
  )
  const isLast = nextLabel !== 'common:actions.next'
  return (
    <>
      {previousStep(screen) ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft className={classes.arrow} size={18} stroke={1.75} aria-hidden />}
          onClick={() => actor.send({ type: 'back.pressed' })}
          aria-disabled={isBusy}
          data-disabled={isBusy}
        >
          {t('common:actions.back')}
        </Button>
      ) : (
        <span className={classes.noBack} />
      )}
      <span className={classes.onward}>
        <span className={classes.saved} role="status">
          {isKept && !isBusy && (
            <>
              <IconCloudCheck size={16} stroke={1.75} aria-hidden />
              {t('saved')}
            </>
          )}
        </span>
        <Button
          type="submit"
          form={SCREEN_FORM}
          loading={isBusy}
          disabled={!isFormShown || !isReady}
          rightSection={
            !isLast && <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
          }
        >
          {t(nextLabel)}
        </Button>
      </span>
    </>
  )
}
