import { IconBrandGoogle, IconBuilding, IconUser } from '@tabler/icons-react'
import { defaultLink } from '#contract/entities/links.ts'
import type { LandingTexts } from '../texts.ts'

export const Hero = ({ words }: { words: LandingTexts }) => (
  <main className="hero">
    <h1>
      <span>{words.headingFirst}</span> <span>{words.headingSecond}</span>
    </h1>
    <p className="lead">{words.lead}</p>
    <button className="sign-in" type="button" id="sign-in" aria-describedby="sign-in-note">
      <IconBrandGoogle className="mark" size={22} stroke={2} aria-hidden="true" />
      <span className="spinner" aria-hidden="true" />
      <span>{words.signIn}</span>
    </button>
    <p className="note" id="sign-in-note" role="status" />
    <noscript>
      <p className="note">{words.notices.noScript}</p>
    </noscript>
    <ul className="kinds">
      <li>
        <IconBuilding size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <h2>{words.businessTitle}</h2>
          <p>{words.businessText}</p>
          <p>
            <a href={defaultLink('URL_CLOUD_IDENTITY')} target="_blank" rel="noopener">
              {words.businessLink}
            </a>
          </p>
        </div>
      </li>
      <li>
        <IconUser size={24} stroke={1.75} aria-hidden="true" />
        <div>
          <h2>{words.individualTitle}</h2>
          <p>{words.individualText}</p>
        </div>
      </li>
    </ul>
  </main>
)
