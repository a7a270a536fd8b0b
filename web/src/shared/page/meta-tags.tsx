import type { MetaDescriptor } from './page-meta.ts';

/** The tags that `pageMeta` describes. */
export function MetaTags({ descriptors }: { descriptors: MetaDescriptor[] }) {
  return descriptors.map((descriptor) => <MetaTag key={JSON.stringify(descriptor)} descriptor={descriptor} />);
}

function MetaTag({ descriptor }: { descriptor: MetaDescriptor }) {
  if ('title' in descriptor) return <title>{descriptor.title}</title>;
  if ('script:ld+json' in descriptor) return <StructuredData data={descriptor['script:ld+json']} />;
  if (!('tagName' in descriptor)) return <meta {...descriptor} />;
  const { tagName: Tag, ...attributes } = descriptor;
  return <Tag {...attributes} />;
}

/** A "<" could end the element early, so it is escaped. */
function StructuredData({ data }: { data: unknown }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
