import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import { secondOpinionSnapshot } from '#machines/second-opinion/second-opinion.machine.ts'
import { type SecondOpinionStage, secondOpinionStage } from '#machines/second-opinion/selectors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Tag, type TagTone } from '../ui/tag.tsx'

const TONES: Record<SecondOpinionStage, TagTone> = {
  waiting: 'info',
  agreed: 'ok',
  declined: 'bad',
  withdrawn: 'quiet',
  lapsed: 'warn',
  outdated: 'warn',
  granted: 'ok',
  downloading: 'info',
  interrupted: 'warn',
  used: 'quiet',
  expired: 'warn',
}

/** The stage of an act or export that needs a second administrator. */
export const OpinionTag = ({ opinion }: { opinion: Pick<SecondOpinion, 'chart'> }) => {
  const { t } = useTranslation('exports')
  const stage = secondOpinionStage(secondOpinionSnapshot(opinion))
  return <Tag tone={TONES[stage]}>{t(`stages.${stage}`)}</Tag>
}
