import { IconCircleCheck, IconFile } from '@tabler/icons-react'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './documents.module.css'

/** Stored for the application, picked for what a reviewer asked for, or the one the reviewer has read. */
export type DocumentStanding = keyof typeof WORDS

const WORDS = {
  stored: 'documents.onFile',
  proposed: 'documents.proposed',
  reviewed: 'documents.reviewed',
} as const

interface DocumentStateProps {
  /** The file that is picked and not on file. */
  picked: string | null
  /** Whole per cent while it is on its way; null while nothing is. */
  percent: number | null
  onFile: string | undefined
  standing: DocumentStanding
}

/** Where a document stands: picked, on its way, on file or missing. */
export const DocumentState = ({ picked, percent, onFile, standing }: DocumentStateProps) => {
  const numbers = useNumbers()
  const { t } = useTranslation('onboarding')
  if (picked !== null)
    return (
      <span className={classes.state}>
        <IconFile size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.file}>{picked}</bdi>
        <span>
          {percent === null
            ? t('documents.notSent')
            : t('documents.uploading', { share: numbers.percent(percent / 100) })}
        </span>
        {percent !== null && (
          <progress className={classes.progress} max={100} value={percent} aria-label={picked} />
        )}
      </span>
    )
  if (onFile !== undefined) {
    const isReviewed = standing === 'reviewed'
    const Icon = isReviewed ? IconFile : IconCircleCheck
    return (
      <span className={classes.state} data-kept={!isReviewed || undefined}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.file}>{onFile}</bdi>
        <span>{t(WORDS[standing])}</span>
      </span>
    )
  }
  return <span className={classes.state}>{t('documents.missing')}</span>
}
