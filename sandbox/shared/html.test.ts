import { expect, test } from 'vitest'
import { html, raw } from './html.ts'

test('a value is escaped unless it is safe markup', () => {
  const name = `<img src=x onerror="alert('1')"> & co`
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co</p>',
  )
  expect(html`${raw('<b>')}${html`<i>${'<'}</i>`}`.markup).toBe('<b><i>&lt;</i>')
})

test('lists are joined; null, undefined and booleans are omitted', () => {
  expect(html`${['a', html`<b>`, ['<']]}${null}${undefined}${false}${true}${0}`.markup).toBe('a<b>&lt;0')
})
