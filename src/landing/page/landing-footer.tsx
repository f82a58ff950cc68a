import { IconBrandLinkedin, IconBrandX, IconBrandYoutube } from '@tabler/icons-react'
import { defaultLink, type LinkKey } from '#contract/entities/links.ts'
import type { LandingTexts } from '../texts.ts'

const networks = [
  { link: 'URL_SOCIAL_X', word: 'socialX', Icon: IconBrandX },
  { link: 'URL_SOCIAL_LINKEDIN', word: 'socialLinkedin', Icon: IconBrandLinkedin },
  { link: 'URL_SOCIAL_YOUTUBE', word: 'socialYoutube', Icon: IconBrandYoutube },
] as const satisfies { link: LinkKey; word: keyof LandingTexts; Icon: typeof IconBrandX }[]

export const LandingFooter = ({ words }: { words: LandingTexts }) => (
  <footer>
    <ul className="social" aria-label={words.social}>
      {networks.map(({ link, word, Icon }) => (
        <li key={link}>
          <a href={defaultLink(link)} aria-label={words[word]} target="_blank" rel="noopener">
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  </footer>
)
