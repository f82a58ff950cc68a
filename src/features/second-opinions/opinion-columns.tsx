import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import { secondOpinionSnapshot } from '#machines/second-opinion/second-opinion.machine.ts'
import {
  canAgree,
  canDecline,
  canWithdraw,
  isWaiting,
  type SecondOpinionStage,
  secondOpinionStage,
} from '#machines/second-opinion/selectors.ts'
import { twoPersonActOf } from '#rules/second-opinion.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './second-opinions.module.css'

/** A decision about an act: of another administrator, or of its asker. */
export type Decision = 'agree' | 'decline' | 'withdraw'

const NONE = '-'

const PICTURES = { agree: IconCheck, decline: IconX, withdraw: IconArrowBackUp } as const

const TONES: Record<SecondOpinionStage, TagTone> = {
  waiting: 'info',
  agreed: 'ok',
  declined: 'bad',
  withdrawn: 'quiet',
  lapsed: 'warn',
  outdated: 'warn',
}

const decisionsOn = (opinion: SecondOpinion): Decision[] => {
  const snapshot = secondOpinionSnapshot(opinion)
  return [
    ...(canAgree(snapshot) ? (['agree'] as const) : []),
    ...(canDecline(snapshot) ? (['decline'] as const) : []),
    ...(canWithdraw(snapshot) ? (['withdraw'] as const) : []),
  ]
}

const isOpen = (opinion: SecondOpinion): boolean => isWaiting(secondOpinionSnapshot(opinion))

/** `onDecide` opens the dialog of a decision. */
export const useOpinionColumns = (
  onDecide: (decision: Decision, opinion: SecondOpinion) => void,
): Column<SecondOpinion>[] => {
  const { t } = useTranslation('second-opinions')
  const dates = useDates()
  return [
    {
      key: 'act',
      title: t('act'),
      align: 'start',
      width: 24,
      place: 'name',
      cell: ({ operation, customerName }) => (
        <span className={classes.stack}>
          {t(`operations.${twoPersonActOf(operation)}`)}
          <bdi className={classes.quiet}>{customerName ?? t('unnamed')}</bdi>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      align: 'center',
      width: 14,
      place: 'figure',
      cell: (opinion) => {
        const stage = secondOpinionStage(secondOpinionSnapshot(opinion))
        return <Tag tone={TONES[stage]}>{t(`stages.${stage}`)}</Tag>
      },
    },
    {
      key: 'reason',
      title: t('reason'),
      align: 'start',
      width: 22,
      place: 'note',
      isBlank: ({ reason }) => reason === null,
      cell: ({ reason }) => (reason === null ? NONE : <bdi>{reason}</bdi>),
    },
    {
      key: 'asker',
      title: t('asker'),
      align: 'start',
      width: 18,
      place: 'note',
      cell: (opinion) => <People opinion={opinion} />,
    },
    {
      key: 'until',
      title: t('until'),
      align: 'start',
      width: 16,
      place: 'note',
      isBlank: (opinion) => !isOpen(opinion),
      cell: (opinion) =>
        isOpen(opinion) ? (
          <span className={classes.stack}>
            <span>{dates.day(opinion.lapsesAt)}</span>
            <span>{dates.time(opinion.lapsesAt)}</span>
          </span>
        ) : (
          NONE
        ),
    },
    {
      key: 'acts',
      title: t('acts'),
      align: 'start',
      width: 16,
      isHeaderUnseen: true,
      place: 'foot',
      isBlank: (opinion) => decisionsOn(opinion).length === 0,
      cell: (opinion) => (
        <span className={classes.acts}>
          {decisionsOn(opinion).map((decision) => (
            <RowAction
              key={decision}
              picture={PICTURES[decision]}
              word={t(`${decision}.act`)}
              about={opinion.customerName ?? t('unnamed')}
              opensDialog
              onAct={() => onDecide(decision, opinion)}
            />
          ))}
        </span>
      ),
    },
  ]
}

/** The asker, and the outcome or the obstacle. */
const People = ({ opinion }: { opinion: SecondOpinion }) => {
  const { t } = useTranslation('second-opinions')
  const { asker, decider, answer, chart } = opinion
  const { isAsker, isCurrent, mayAskerAct } = chart.facts
  return (
    <span className={classes.stack}>
      <bdi>{isAsker ? t('you') : (asker.name ?? asker.email)}</bdi>
      {decider && (
        <span className={classes.quiet}>
          {t('decided', { name: isolated(decider.name ?? decider.email) })}
        </span>
      )}
      {answer !== null && <bdi className={classes.quiet}>{answer}</bdi>}
      {isOpen(opinion) && !isCurrent && <span className={classes.quiet}>{t('changed')}</span>}
      {isOpen(opinion) && !mayAskerAct && <span className={classes.quiet}>{t('askerGone')}</span>}
    </span>
  )
}
