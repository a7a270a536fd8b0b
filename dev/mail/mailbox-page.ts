import { type Language, languageNames } from '@fondly/messages/languages';
import type { Mail } from './mail-store.ts';

const styles = `
  :root { --text: #1F1A17; --quiet: #6E635A; --line: #EAE4DC; --ground: #FBF9F7; --accent: #BF4408; --tint: #FFF5EE; }
  * { box-sizing: border-box; margin: 0; }
  body { background: var(--ground); color: var(--text); font: 16px/1.5 'Figtree Variable', Figtree, system-ui, sans-serif; }
  header { background: #fff; border-bottom: 1px solid var(--line); padding: 16px clamp(16px, 4vw, 32px);
    display: flex; gap: 12px; align-items: center; }
  header { flex-wrap: wrap; } nav { display: flex; gap: 4px; } nav a { color: inherit; padding: 10px 12px; min-height: 44px; border-radius: 999px;
    text-decoration: none; font-weight: 600; } nav a[aria-current] { background: var(--tint); color: var(--accent); }
  header img { height: 28px; display: block; } header p { color: var(--quiet); font-size: 14px; margin-left: auto; }
  main { max-width: 1200px; margin: 0 auto; padding: 24px clamp(16px, 4vw, 32px) 64px;
    display: grid; gap: 24px; grid-template-columns: 1fr; }
  @media (min-width: 64em) { main { grid-template-columns: 360px 1fr; align-items: start; } .back { display: none; } }
  @media (max-width: 63.99em) { .reading > section, .listing > article { display: none; } }
  h1, h2 { font-family: 'Bricolage Grotesque Variable', 'Bricolage Grotesque', system-ui, sans-serif;
    letter-spacing: -.02em; line-height: 1.15; text-wrap: balance; overflow-wrap: anywhere; }
  h1 { font-size: 28px; margin-bottom: 16px; } h2 { font-size: 24px; }
  .card { background: #fff; border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
  ul { list-style: none; padding: 0; } li + li { border-top: 1px solid var(--line); }
  li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; min-height: 44px; }
  li a:hover { background: var(--ground); } li a[aria-current] { background: var(--tint); }
  li strong { display: block; font-weight: 650; overflow-wrap: anywhere; }
  .meta { color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
  .head { padding: 24px; border-bottom: 1px solid var(--line); } .head h2 + .meta { margin-top: 8px; }
  .back { margin-bottom: 8px; } .back a { color: var(--accent); font-weight: 600; }
  iframe { display: block; width: 100%; height: 720px; border: 0; background: #fff; }
  details { border-top: 1px solid var(--line); padding: 16px 24px; } summary { cursor: pointer; font-weight: 600; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, monospace; padding-top: 12px; }
  .empty { padding: 48px 24px; text-align: center; color: var(--quiet); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** The path and the texts of a page that lists mails. */
export type MailPageOptions = {
  path: string;
  title: string;
  note: string;
  /** The language of the mails, where the page has one. */
  language?: Language;
  /** The addresses of the page, or of one mail, in each language. */
  toLanguageLinks?: (id: string | null) => { language: Language; url: string }[];
};

/**
 * Renders a page without scripts: the list of mails, and the selected mail next to it. On a phone only one of them is
 * visible: the list if `isListing`, otherwise the mail.
 */
export function renderMailboxPage(
  mails: Mail[],
  selectedMail: Mail | null,
  isListing: boolean,
  page: MailPageOptions,
): string {
  const title = selectedMail ? `${escapeHtml(selectedMail.subject)}: ${page.title}` : `Fondly: ${page.title}`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="icon" href="/favicon.svg"><style>${styles}</style></head>
<body>
<header><a href="/"><img src="/logo.svg" alt="Fondly" width="87" height="28"></a><nav>${renderLinks(page)}</nav>${renderLanguages(page, isListing ? null : selectedMail)}<p>${page.note}</p></header>
<main class="${isListing ? 'listing' : 'reading'}">
<section><h1>${page.title}</h1><div class="card">${list(mails, selectedMail, page)}</div></section>
${selectedMail ? renderMail(selectedMail, page) : ''}
</main>
</body></html>`;
}

const renderLinks = ({ path }: MailPageOptions): string =>
  [
    ['/dev/mailbox', 'Mailbox'],
    ['/dev/mails', 'All mails'],
  ]
    .map(([to = '', name]) => `<a href="${to}"${path.startsWith(to) ? ' aria-current="page"' : ''}>${name}</a>`)
    .join('');

function renderLanguages({ language, toLanguageLinks }: MailPageOptions, mail: Mail | null): string {
  if (!toLanguageLinks) return '';
  const links = toLanguageLinks(mail?.id ?? null).map(
    ({ language: other, url }) =>
      `<a href="${url}" lang="${other}" hreflang="${other}"${other === language ? ' aria-current="true"' : ''}>${languageNames[other]}</a>`,
  );
  return `<nav aria-label="Language of the mails">${links.join('')}</nav>`;
}

function list(mails: Mail[], selectedMail: Mail | null, { path }: MailPageOptions): string {
  if (mails.length === 0) return '<p class="empty">No mail has been sent yet.</p>';
  const rows = mails.map((mail) => {
    const current = mail.id === selectedMail?.id ? ' aria-current="page"' : '';
    return `<li><a href="${path}/${mail.id}"${current}><strong${markLanguage(mail)}>${escapeHtml(mail.subject)}</strong>
<span class="meta">${escapeHtml(mail.to.join(', '))}${mail.receivedAt && ` · ${renderReceivedAt(mail)}`}</span></a></li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

/** Shows the HTML of the mail in a frame without scripts, forms, or our origin. Its links open a normal tab. */
function renderMail(mail: Mail, { path, title }: MailPageOptions): string {
  const source = escapeHtml(`<base target="_blank"><style>body { margin: 0 }</style>${mail.html ?? ''}`);
  const frame = `<iframe title="The mail as its reader sees it" srcdoc="${source}"
sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  const attached = mail.attachments.map((part) => `${escapeHtml(part.name)} (${part.bytes} bytes)`).join(', ');
  return `<article class="card"><div class="head"><p class="meta back"><a href="${path}">${title}</a></p><h2${markLanguage(mail)}>${escapeHtml(mail.subject)}</h2>
<p class="meta">${renderEnvelope(mail)}${attached && `<br>Attached: ${attached}`}</p></div>
${mail.html === null ? '' : frame}
<details${mail.html === null ? ' open' : ''}><summary>As plain text</summary><pre${markLanguage(mail)}>${escapeHtml(mail.text)}</pre></details></article>`;
}

/** The language of a mail is that of its HTML. This page is in English. */
function markLanguage({ html }: Mail): string {
  const language = /<html lang="(\w+)"/.exec(html ?? '')?.[1] ?? 'en';
  return language === 'en' ? '' : ` lang="${language}"`;
}

/** The sender, recipients, and date. A preview has no date and shows its name and source file instead. */
function renderEnvelope({ from, to, receivedAt, ...mail }: Mail): string {
  const [sender, reader] = [escapeHtml(from), escapeHtml(to.join(', '))];
  if (!receivedAt) return `${reader}<br>${sender}`;
  return `From ${sender}<br>To ${reader}<br>${renderReceivedAt({ from, to, receivedAt, ...mail })}`;
}

function renderReceivedAt(mail: Mail): string {
  const written = new Date(mail.receivedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return `<time datetime="${escapeHtml(mail.receivedAt)}">${escapeHtml(written)}</time>`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
