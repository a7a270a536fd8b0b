import type { Output } from '@fondly/contract/api';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { pageLocale } from '../../shared/language/page-language.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { EmailLinkPage } from './email-link-page.tsx';

export const meta = pageMeta({ title: m.public_unsubscribe, hasSecretUrl: true });

type List = Output<'GET /api/waitlist/unsubscribe/:token'>;

/** `/unsubscribe/{token}`: "Unsubscribe anytime." */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const [list, setList] = useState<List | null>(null);
  const check = async (signal: AbortSignal, checked: string) =>
    setList(await call('GET /api/waitlist/unsubscribe/:token', { params: { token: checked }, signal }));
  const toAction = (from: 'topic' | 'everything', label: string) => {
    const request = { params: { token }, body: { from } };
    const undo = async () => (await call('POST /api/waitlist/unsubscribe/:token/undo', request)).message;
    return {
      label,
      run: async () => (await call('POST /api/waitlist/unsubscribe/:token', request)).message,
      // The emails of an alert are switched on again under Alerts.
      ...(list?.canUndo && { undo: { title: m.public_undone_title(), run: undo } }),
    };
  };
  return (
    <EmailLinkPage
      title={list ? describeList(list) : m.public_unsubscribe_title()}
      lead={m.public_unsubscribe_lead()}
      doneTitle={m.public_done_title()}
      token={token}
      form="subscriber"
      check={check}
      actions={[
        toAction('topic', m.public_unsubscribe()),
        { ...toAction('everything', m.public_unsubscribe_everything()), isSecondary: true },
      ]}
    />
  );
}

function describeList({ topic, zips }: List): string {
  if (topic === 'area' && zips.length > 0) {
    const list = new Intl.ListFormat(pageLocale, { type: 'conjunction' }).format(zips);
    return m.public_unsubscribe_zips({ zips: list });
  }
  return titles[topic]();
}

const titles: Record<List['topic'], () => string> = {
  news: m.public_unsubscribe_news,
  area: m.public_unsubscribe_area,
  request: m.public_unsubscribe_request,
  favorites: m.public_unsubscribe_favorites,
  alert: m.public_unsubscribe_alert,
};
