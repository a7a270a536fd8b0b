import { policies } from '@fondly/contract/policies';
import { restaurantScopes } from '@fondly/contract/restaurant/api/api-scopes';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { scopeTexts } from '../../shared/restaurant/scope-texts.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';
import { CodeBlock } from './code-block.tsx';
import { assistantSettings, listMeals, orderReady, setStock, stockChanged } from './samples.ts';
import { useOrigin } from './use-origin.ts';

export const meta = pageMeta({ title: m.developers_title, description: m.developers_description });

const headings = [
  { id: 'first-call', title: m.developers_first_title },
  { id: 'scopes', title: m.developers_scopes_title },
  { id: 'refusals', title: m.developers_refusals_title },
  { id: 'twice', title: m.developers_twice_title },
  { id: 'webhooks', title: m.developers_webhooks_title },
  { id: 'assistants', title: m.developers_assistants_title },
  { id: 'more', title: m.common_more },
] as const;
type Id = (typeof headings)[number]['id'];

/** `/developers`: from nothing to a first call in five minutes, for people who write software for a kitchen. */
export default function DevelopersPage() {
  const contents = headings.map(({ id, title }) => ({ id, title: title() }));
  return (
    <ProsePage title={m.developers_title()} lead={m.developers_lead()} contents={contents}>
      <FirstCall />
      <Scopes />
      <Refusals />
      <Heading id="twice" />
      <p>{m.developers_twice_stock()}</p>
      <p>{m.developers_twice_meals()}</p>
      <Webhooks />
      <Assistants />
      <Heading id="more" />
      <ul>
        <li>
          <MessageText
            parts={m.developers_more_docs.parts()}
            tags={{ link: (text) => <ApiDocsLink href="/api/docs">{text}</ApiDocsLink> }}
          />
        </li>
        <li>
          <MessageText
            parts={m.developers_more_description.parts()}
            tags={{ link: (text) => <ApiDocsLink href="/api/docs/json">{text}</ApiDocsLink> }}
          />
        </li>
        <li>
          <MessageText
            parts={m.developers_more_client.parts()}
            tags={{ link: (text) => <ContactLink className="link">{text}</ContactLink> }}
          />
        </li>
      </ul>
    </ProsePage>
  );
}

/** Leaves the pages: the server draws what it leads to. */
const ApiDocsLink = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <a className="link" href={href}>
    {children}
  </a>
);

const Heading = ({ id }: { id: Id }) => <h2 id={id}>{headings.find((one) => one.id === id)?.title()}</h2>;

function FirstCall() {
  const origin = useOrigin();
  return (
    <>
      <Heading id="first-call" />
      <ol>
        <li>
          <MessageText
            parts={m.developers_first_create.parts()}
            tags={{
              link: (text) => (
                <Link className="link" to="/api-keys">
                  {text}
                </Link>
              ),
            }}
          />
        </li>
        <li>{m.developers_first_read()}</li>
      </ol>
      <CodeBlock label={m.developers_first_read_label()} text={listMeals(origin)} />
      <p>
        <MessageText
          parts={m.developers_first_write.parts()}
          tags={{ code: (text) => <code translate="no">{text}</code> }}
        />
      </p>
      <CodeBlock label={m.developers_first_write_label()} text={setStock(origin)} />
      <p>{m.developers_first_units()}</p>
    </>
  );
}

function Scopes() {
  return (
    <>
      <Heading id="scopes" />
      <p>{m.developers_scopes_text()}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{m.developers_scopes_name()}</th>
            <th scope="col">{m.developers_scopes_allows()}</th>
          </tr>
        </thead>
        <tbody>
          {restaurantScopes.map((scope) => (
            <tr key={scope}>
              <th scope="row">
                <code translate="no">{scope}</code>
              </th>
              <td>{scopeTexts[scope]()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{m.developers_scopes_owner()}</p>
    </>
  );
}

function Refusals() {
  return (
    <>
      <Heading id="refusals" />
      <p>{m.developers_refusals_shape()}</p>
      <CodeBlock label={m.developers_refusals_label()} text={stockChanged} />
      <ul>
        <li>{m.developers_refusals_unauthorized()}</li>
        <li>{m.developers_refusals_forbidden()}</li>
        <li>{m.developers_refusals_not_found()}</li>
        <li>{m.developers_refusals_limit({ count: policies.apiRequestsPerMinute })}</li>
      </ul>
    </>
  );
}

function Webhooks() {
  return (
    <>
      <Heading id="webhooks" />
      <p>{m.developers_webhooks_text()}</p>
      <CodeBlock label={m.developers_webhooks_label()} text={orderReady} />
      <p>{m.developers_webhooks_check()}</p>
      <p>{m.developers_webhooks_order({ count: policies.webhookEventTryMinutes.length + 1 })}</p>
    </>
  );
}

function Assistants() {
  const origin = useOrigin();
  const code = { code: (text: React.ReactNode) => <code translate="no">{text}</code> };
  return (
    <>
      <Heading id="assistants" />
      <p>
        <MessageText parts={m.developers_assistants_text.parts()} tags={code} />
      </p>
      <p>{m.developers_assistants_mcp()}</p>
      <CodeBlock label={m.developers_assistants_label()} text={assistantSettings(origin)} />
      <p>
        <MessageText parts={m.developers_assistants_quoted.parts()} tags={code} />
      </p>
    </>
  );
}
