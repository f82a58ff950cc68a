import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Views } from '#src/shared/ui/views.tsx'
import { type InsightSearch, type RehearsalSearch, VIEWS } from './insight-search.ts'

interface InsightViewsProps {
  shown: (typeof VIEWS)[number] | 'rehearsal'
  search: InsightSearch | RehearsalSearch
}

/** The tabs of the flow pages. A new tab keeps chart and days of the tab before. */
export const InsightViews = ({ shown, search }: InsightViewsProps) => {
  const { t } = useTranslation('insight')
  const navigate = useNavigate()
  const { chart, from, to } = search
  return (
    <Views
      label={t('views.label')}
      views={[...VIEWS, 'rehearsal' as const].map((view) => ({ view, name: t(`views.${view}`) }))}
      shown={shown}
      onShow={(view) =>
        void (view === 'rehearsal'
          ? navigate({ to: '/insight/rehearsal', search: { chart, from, to } })
          : navigate({ to: '/insight', search: { ...search, view, state: undefined }, resetScroll: false }))
      }
    />
  )
}
