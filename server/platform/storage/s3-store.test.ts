import { openTestEnvironment } from '@fondly/dev/environment/test-environment';
import { AwsV4Signer } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { deleteImage } from '../../files/delete-image.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { openS3Store } from './s3-store.ts';
import { openLocalS3Server } from './testing/local-s3-server.ts';

const bucket = 'fondly-pictures';
const keys = { accessKeyId: 'AKIAFONDLYTEST', secretAccessKey: 'a secret of the test' };
const server = await openLocalS3Server({ bucket, region: 'us-east-1', ...keys });
const endpoint = server.url;
afterAll(() => server.close());

describe('Pictures in an S3 store', () => {
  test('a picture is stored in three sizes, served by our server with its headers, and deleted', async () => {
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    };
    const env = await openTestEnvironment({ template: inject('template'), settings });
    try {
      const owner = await buildOwner(env);
      const payload = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#BF4408' } })
        .png()
        .toBuffer();
      const headers = { 'content-type': 'image/png' };
      const kept = await owner.send('PUT', '/api/restaurant/pictures/header', { payload, headers });
      const url = String(kept.body.headerImageUrl);
      const get = (suffix = '') => env.visitor().send('GET', url.replace('.webp', `${suffix}.webp`));
      for (const [suffix, width] of [
        ['', 1200],
        ['-960', 960],
        ['-480', 480],
      ] as const) {
        const response = await fetch(
          `http://127.0.0.1:${env.app.config.port}${url.replace('.webp', `${suffix}.webp`)}`,
        );
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(response.headers.get('cache-control')).toContain('immutable');
        const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
        expect([metadata.format, metadata.width]).toEqual(['webp', width]);
      }
      expect((await env.visitor().send('GET', '/files/..%2F..%2Fsecrets.webp')).status).toBe(404);
      await deleteImage(env.app, { url });
      await deleteImage(env.app, { url });
      expect([(await get()).status, (await get('-480')).status]).toEqual([404, 404]);
    } finally {
      await env.close();
    }
  });

  test('a wrong key, secret, or region and an unreachable store throw, and an unknown name returns null', async () => {
    const settings = { endpoint, bucket, region: 'us-east-1', ...keys };
    const wrong = openS3Store({ ...settings, accessKeyId: 'another' });
    await expect(wrong.put('x.webp', Buffer.from('x'))).rejects.toThrow(/PUT x\.webp with 403: .*InvalidAccessKeyId/);
    await expect(wrong.read('x.webp')).rejects.toThrow(/403/);
    for (const one of [{ secretAccessKey: 'another secret' }, { region: 'eu-west-1' }]) {
      await expect(openS3Store({ ...settings, ...one }).put('x.webp', Buffer.from('x'))).rejects.toThrow(
        /with 403: .*SignatureDoesNotMatch/,
      );
    }
    const nowhere = openS3Store({ ...settings, endpoint: 'http://127.0.0.1:9' });
    await expect(nowhere.put('x.webp', Buffer.from('x'))).rejects.toThrow();
    expect(await openS3Store(settings).read('never-there.webp')).toBeNull();
  });

  test('a request has the signature of the example in the AWS documentation', async () => {
    // The example "GET Object" in the documentation of signature version 4.
    const signer = new AwsV4Signer({
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: {
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    });
    const { headers } = await signer.sign();
    expect(new Headers(headers).get('authorization')).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });
});
