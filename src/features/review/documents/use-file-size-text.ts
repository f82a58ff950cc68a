import { useTranslation } from '#src/shared/i18n/use-translation.ts'

const KB = 1024

/** A file's size as people read it. */
export const useFileSizeText = (): ((bytes: number) => string) => {
  const { t } = useTranslation('review')
  return (bytes) =>
    bytes < KB * KB
      ? t('documents.kb', { size: Math.max(1, Math.round(bytes / KB)) })
      : t('documents.mb', { size: (bytes / KB / KB).toFixed(1) })
}
